import { addDays, type PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { isCuring } from '@fieldstone/domain/plans/desk'
import { type DefaultRule, isBroken, isMissed, isOverdue } from '@fieldstone/domain/plans/standing'
import { sql } from 'kysely'
import type { SystemContext } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import { STAFF_LANGUAGE } from '../../messages/language.ts'
import { staffText } from '../../messages/mail-words.ts'
import { closeOpenCheckouts } from '../../records/close-checkouts.ts'
import { recordHistory } from '../../records/history.ts'
import { endAutopay } from '../../records/plan-completion.ts'
import { getStanding, type PlanStanding } from '../../records/plan-standing.ts'
import { openStaffTask, PLAN_DEFAULT_TASK, planSubject, renewStaffTask } from '../../records/staff-tasks.ts'
import { queueMessage } from '../../templates/queue-message.ts'
import { message } from '../../templates/values.ts'
import { businessDayOfCertificate } from '../payoff/service.ts'
import { findAddressee } from './addressee.ts'
import { notifyOnce } from './notify.ts'
import { planInDefault } from './plan-mails.ts'
import { findPlanFacts } from './queries.ts'

/**
 * Puts an active plan in default when too many installments are missed. Ends its debits, and notifies its owner and staff.
 * Waits while the plan has just reopened: what fell due while nobody could pay has its days of grace from then on. Also
 * waits during a hold, and never runs once the right to redeem has ended. The rule is checked again after the hold.
 */
export async function applyDefaultRule(
  trx: Transaction,
  context: SystemContext,
  planId: number,
  today: PlainDate,
): Promise<boolean> {
  const plan = await getStanding(trx, planId)
  const rule = ruleOf(context, plan)
  if (plan.status !== 'ACTIVE' || plan.isReopening || isCuring(plan.cureBy, today)) return false
  if (!isBroken(plan.instalments, today, rule)) return false
  const addressee = await findAddressee(trx, { certificateId: plan.certificateId, today }, 'default')
  if (addressee.to === 'nobody') {
    context.services.log.info({ planId, because: addressee.because }, 'default of a plan held back')
    return false
  }
  const missed = plan.instalments.filter((one) => isMissed(one, today, rule)).map((one) => one.number)
  await trx
    .updateTable('payment_plan')
    .set({
      status: 'DEFAULT',
      stage: 'ended',
      defaulted_on: today,
      cured_on: null,
      cure_by: null,
      missed_numbers: missed,
      version: sql`version + 1`,
    })
    .where('id', '=', planId)
    .execute()
  await endAutopay(trx, planId, 'plan-ended', context.at)
  const { certificateId } = plan
  await closeOpenCheckouts(trx, certificateId, { reason: 'plan-ended', at: context.at })
  await recordHistory(trx, {
    certificateId,
    actor: context.actor,
    what: 'payment plan in default',
    after: today,
  })
  const userId = (await findPlanFacts(trx, planId))?.requestedBy ?? null
  const occasion = `default ${planId} ${today}`
  await notifyOnce(trx, context, { occasion, planId, certificateId, userId }, (news) =>
    planInDefault(news, missed.length),
  )
  await notifyStaff(trx, context, plan, staffText('missed', { numbers: missed.join(', ') }))
  context.audit(trx, {
    action: 'plan-defaulted',
    subject: { kind: 'payment_plan', id: planId },
    detail: { certificateId, missedCount: missed.length },
  })
  return true
}

/**
 * Returns the last day of grace for what is overdue on a plan that continues. Null if nothing is, or no part can be
 * paid.
 */
export async function payOverdueBy(
  trx: Transaction,
  { company }: Pick<SystemContext, 'company'>,
  planId: number,
  today: PlainDate,
): Promise<PlainDate | null> {
  const { status, instalments } = await getStanding(trx, planId)
  if (status !== 'ACTIVE' || !instalments.some((one) => isOverdue(one, today))) return null
  return addDays(today, company.planGraceDays)
}

/** Opens a task for staff to cure the default once what caused it is paid. */
export async function offerCure(trx: Transaction, context: SystemContext, plan: PlanStanding): Promise<void> {
  const today = await businessDayOfCertificate(trx, context.services, plan.certificateId)
  if (isBroken(plan.instalments, today, ruleOf(context, plan))) return
  const task = {
    ...planSubject(plan.id),
    kind: PLAN_DEFAULT_TASK,
    note: staffText('cureDue'),
    at: context.at,
  }
  await renewStaffTask(trx, task)
}

const ruleOf = ({ company }: SystemContext, { reopenedOn }: PlanStanding): DefaultRule => ({
  graceDays: company.planGraceDays,
  afterMissed: company.planDefaultAfterMissed,
  reopenedOn,
})

async function notifyStaff(
  trx: Transaction,
  { company, at }: SystemContext,
  { id: planId, certificateId }: PlanStanding,
  note: string,
): Promise<void> {
  await openStaffTask(trx, { ...planSubject(planId), kind: PLAN_DEFAULT_TASK, note, at })
  await queueMessage(trx, {
    ...{ at, to: company.servicingEmail, userId: null, language: STAFF_LANGUAGE, company, certificateId },
    message: message('plan-default-alert', { planId, note }),
  })
}
