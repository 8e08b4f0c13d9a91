import type { DeskPlan, PlanChangeRequest } from '@fieldstone/contract/entities/plans/desk-plan'
import { addDays, type PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { CURE_WITHIN_DAYS, deskActions, type PlanChange } from '@fieldstone/domain/plans/desk'
import { isLapsedOffer } from '@fieldstone/domain/plans/offer'
import type { Updateable } from 'kysely'
import type { AdminContext } from '../../context.ts'
import { inTransaction, type Transaction } from '../../db/database.ts'
import type { PaymentPlanTable } from '../../db/tables.ts'
import { fieldSentence } from '../../messages/refusals.ts'
import { closeOpenCheckouts } from '../../records/close-checkouts.ts'
import { recordHistory } from '../../records/history.ts'
import { endAutopay } from '../../records/plan-completion.ts'
import { Refusal } from '../../refusal.ts'
import type { Message } from '../../templates/values.ts'
import { payOverdueBy } from './default-rule.ts'
import { lockPlan, NEXT_VERSION, type PlanRow, rejectDuplicatePlan, requireVersion } from './lock-plan.ts'
import { notifyOnce } from './notify.ts'
import { planCured, planDeclined, planEnded, planReopened } from './offer-mails.ts'
import { offerOf } from './offer-terms.ts'
import type { PlanNews } from './plan-mails.ts'
import { deskFacts, readDeskPlan } from './read-desk-plan.ts'

/** The time of a change, and what it needs besides the plan. */
interface Moment {
  readonly today: PlainDate
  readonly at: Date
  readonly cureBy: PlainDate | null
}

interface Change {
  readonly audit: 'decline-plan' | 'end-plan' | 'cure-plan' | 'undo-plan-end'
  /** The line in the certificate's timeline. */
  readonly what: string
  readonly columns: (plan: PlanRow, moment: Moment) => Updateable<PaymentPlanTable>
  readonly mail: (news: PlanNews, moment: Moment, payBy: PlainDate | null) => Message
}

const CHANGES: Readonly<Record<PlanChange, Change>> = {
  decline: {
    audit: 'decline-plan',
    what: 'payment plan declined',
    columns: (plan, moment) => closing(plan, moment, 'declined'),
    mail: planDeclined,
  },
  end: {
    audit: 'end-plan',
    what: 'payment plan ended',
    columns: (plan, moment) => closing(plan, moment, 'ended'),
    mail: planEnded,
  },
  cure: {
    audit: 'cure-plan',
    what: 'payment plan cured',
    columns: (_, { today, cureBy }) => ({
      status: 'ACTIVE',
      stage: 'accepted',
      cured_on: today,
      cure_by: cureBy,
    }),
    mail: (news, { cureBy }) => {
      if (cureBy === null) throw new Error('a plan is cured without a day to catch up by')
      return planCured(news, cureBy)
    },
  },
  undo: {
    audit: 'undo-plan-end',
    what: 'end of payment plan undone',
    columns: (plan, { today }) => ({
      status: plan.closed_status ?? plan.status,
      // An expired offer does not open again. Staff must make a new one.
      stage: isLapsedOffer({ ...offerOf(plan), stage: plan.closed_stage ?? '' }, today)
        ? 'requested'
        : (plan.closed_stage ?? plan.stage),
      canceled_on: null,
      // Nobody could pay while it was closed.
      reopened_on: today,
      closed_at: null,
      closed_status: null,
      closed_stage: null,
    }),
    mail: (news, _, payBy) => planReopened(news, payBy),
  },
}

/** Returns the columns that close a plan. They keep its previous status and stage, so that closing can be undone. */
export function closing(
  { status, stage }: PlanRow,
  { today, at }: Pick<Moment, 'today' | 'at'>,
  to: 'declined' | 'ended' | 'expired',
): Updateable<PaymentPlanTable> {
  if (status === 'COMPLETE' || status === 'CANCELED' || stage === 'declined' || stage === 'expired') {
    throw new Error(`a plan that is ${status} ${stage} cannot be closed`)
  }
  return {
    status: 'CANCELED',
    stage: to,
    canceled_on: today,
    closed_at: at,
    closed_status: status,
    closed_stage: stage,
  }
}

/** Makes a change that staff decided, with its reason. Rejects it with `plan_changed` if the plan is not as they saw it. */
export async function changePlan(
  context: AdminContext,
  planId: number,
  { change, version, reason, cureBy }: PlanChangeRequest,
): Promise<DeskPlan> {
  const { services, actor, at } = context
  await rejectDuplicatePlan(() =>
    inTransaction(services.db, async (trx) => {
      const { plan, record } = await lockPlan(trx, context, planId)
      requireVersion(plan, version)
      if (!deskActions(await deskFacts(trx, plan, record.today)).includes(change)) {
        throw new Refusal('plan_changed', { log: `${change} of ${plan.status} ${plan.stage}` })
      }
      const moment = {
        today: record.today,
        at,
        cureBy: change === 'cure' ? requireCureBy(cureBy, record.today) : null,
      }
      const { what, audit, columns, mail } = CHANGES[change]
      const memo = [plan.memo, `${record.today}: ${what}. ${reason}`].filter(Boolean).join('\n')
      await trx
        .updateTable('payment_plan')
        .set({ ...columns(plan, moment), memo, version: NEXT_VERSION })
        .where('id', '=', planId)
        .execute()
      await endAutopay(trx, planId, 'plan-ended', at)
      if (change === 'end') await closeOpenCheckouts(trx, plan.certificate_id, { reason: 'plan-ended', at })
      await closeTasks(trx, planId, at)
      const { certificate_id: certificateId, requested_by: userId } = plan
      await recordHistory(trx, {
        certificateId,
        actor,
        what,
        after: record.today,
        reason,
      })
      const payBy = await payOverdueBy(trx, context, planId, record.today)
      await notifyOnce(
        trx,
        context,
        { occasion: `${change} ${planId} ${version + 1}`, planId, certificateId, userId },
        (news) => mail(news, moment, payBy),
      )
      context.audit(trx, {
        action: audit,
        subject: { kind: 'payment_plan', id: planId },
        detail: { certificateId },
      })
    }),
  )
  return readDeskPlan(context, planId)
}

function requireCureBy(cureBy: PlainDate | null, today: PlainDate): PlainDate {
  if (cureBy !== null && cureBy >= today && cureBy <= addDays(today, CURE_WITHIN_DAYS)) return cureBy
  throw new Refusal('bad_request', {
    fields: { cureBy: fieldSentence('cureBy', { days: CURE_WITHIN_DAYS }) },
    log: 'time to catch up',
  })
}

/** Closes the open tasks about the plan, since staff have acted on it. */
const closeTasks = (trx: Transaction, planId: number, at: Date) =>
  trx
    .updateTable('staff_task')
    .set({ done_at: at })
    .where('subject_kind', '=', 'payment_plan')
    .where('subject_id', '=', String(planId))
    .where('done_at', 'is', null)
    .execute()
