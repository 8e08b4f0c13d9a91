import {
  type ManualReminderKind,
  MISSED_FOR_DAYS,
  manualPaymentReminders,
  REMIND_DAYS,
} from '@fieldstone/domain/plans/manual-payment-reminders'
import { sql } from 'kysely'
import type { SystemContext } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import { getStanding, isDebited } from '../../records/plan-standing.ts'
import { readLien } from '../payoff/service.ts'
import { findAddressee } from './addressee.ts'
import { notifyOnce, type PlanOnCertificate } from './notify.ts'
import { installmentMissed, installmentReminder } from './plan-mails.ts'
import { findPlanFacts } from './queries.ts'

/**
 * Active plans of a person with an account, with an unpaid installment that is due soon or was due lately and that has no
 * notice yet. One day more on both sides, since the county's own day decides.
 */
export const isPaidByHand = (now: Date) => sql<boolean>`
  plan.status = 'ACTIVE' and plan.requested_by is not null and exists (
    select from plan_instalment due where due.plan_id = plan.id and due.status in ('DUE', 'PROCESSING')
      and not ${isDebited}
      and (due.due_on between ${now}::date - 1 and ${now}::date + ${REMIND_DAYS + 1}::int and not ${isNotified('reminder')}
        or due.due_on between ${now}::date - ${MISSED_FOR_DAYS + 1}::int and ${now}::date - 1 and not ${isNotified('missed')}))`

const occasionOf = (what: ManualReminderKind, id: number, dueOn: string) => `${what} by hand ${id} ${dueOn}`

/** Whether the notice with the occasion of `occasionOf` exists for the installment `due`. */
const isNotified = (what: ManualReminderKind) => sql<boolean>`
  exists (select from plan_notice notice where notice.occasion =
    ${what}::text || ' by hand ' || due.id || ' ' || to_char(due.due_on, 'YYYY-MM-DD'))`

/**
 * Reminds an owner who pays by hand of an installment that is due soon or was not paid on its day. Both ask for payment, so
 * nothing is sent while nobody may be asked.
 */
export async function sendManualReminders(
  trx: Transaction,
  context: SystemContext,
  { id: planId, certificateId }: PlanOnCertificate,
): Promise<void> {
  const plan = await getStanding(trx, planId)
  const userId = (await findPlanFacts(trx, planId))?.requestedBy ?? null
  if (plan.status !== 'ACTIVE' || plan.isReopening || userId === null) return
  const record = await readLien(trx, context.services, certificateId)
  if (!record || record.facts.isPaymentInReview) return
  const { today } = record
  if ((await findAddressee(trx, { certificateId, today }, 'ask')).to === 'nobody') return
  for (const { what, instalment, openCents } of manualPaymentReminders(plan, today)) {
    const occasion = occasionOf(what, instalment.id, instalment.dueOn)
    const due = { amountCents: openCents, on: instalment.dueOn }
    await notifyOnce(trx, context, { occasion, planId, certificateId, userId }, (news) =>
      what === 'reminder'
        ? installmentReminder(news, due)
        : installmentMissed(news, due, context.company.planGraceDays),
    )
  }
}
