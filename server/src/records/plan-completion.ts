import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { ACCEPTED_PLAN } from '@fieldstone/domain/payoff/facts'
import { type Selectable, sql } from 'kysely'
import type { Transaction } from '../db/database.ts'
import { literals } from '../db/literals.ts'
import type { AutopayTable } from '../db/tables.ts'
import { closeStaffTasks, PLAN_DEFAULT_TASK, planSubject, reopenStaffTask } from './staff-tasks.ts'

/** The active plan, or the one accepted last if it is in default. `plan` is the alias of its table. */
const isOpenPlan = sql<boolean>`(plan.status = 'ACTIVE' or (plan.status = 'DEFAULT' and not exists (
  select from payment_plan later where later.certificate_id = plan.certificate_id
    and later.status in (${literals(ACCEPTED_PLAN)})
    and (coalesce(later.accepted_on, 'infinity'), later.id) > (coalesce(plan.accepted_on, 'infinity'), plan.id))))`

/** The plan to which money of this certificate belongs, also where it is in default; null when there is none. */
export async function findOpenPlan(trx: Transaction, certificateId: number): Promise<number | null> {
  const plan = await trx
    .selectFrom('payment_plan as plan')
    .select('plan.id')
    .where('plan.certificate_id', '=', certificateId)
    .where(isOpenPlan)
    .orderBy(sql`plan.status = 'ACTIVE'`, 'desc')
    .executeTakeFirst()
  return plan?.id ?? null
}

interface ArrivingMoney {
  readonly receivedOn: PlainDate
  /** The plan that it was begun for, or that claimed it. */
  readonly planId: number | null
}

/**
 * Returns the plan whose installments this money fills if it reaches the lien: the open one. Otherwise the plan that was
 * completed by other money, or was ended, since this money was received. It counts from its receipt, so ledger and plan see
 * the same money. Null: no plan was open then.
 */
export async function findPlanOfMoney(
  trx: Transaction,
  certificateId: number,
  { receivedOn, planId }: ArrivingMoney,
): Promise<number | null> {
  const openId = await findOpenPlan(trx, certificateId)
  if (openId !== null) return openId
  const closed = await trx
    .selectFrom('payment_plan')
    .select('id')
    .where('certificate_id', '=', certificateId)
    .where('status', 'in', ['COMPLETE', 'CANCELED'])
    .where(
      sql<boolean>`(id = ${planId} or (accepted_on <= ${receivedOn}::date
        and ${receivedOn}::date <= coalesce(completed_on, canceled_on)))`,
    )
    .orderBy('accepted_on', 'desc')
    .limit(1)
    .executeTakeFirst()
  return closed?.id ?? null
}

/** The day since which the plan has been in default; a default that was cured ended nothing. */
export const openDefaultOn = sql<PlainDate | null>`case when cured_on is null then defaulted_on end`

interface CompletedPlan {
  readonly id: number
  readonly certificateId: number
  readonly completedOn: PlainDate
}

/**
 * Completes the plans of these certificates, of which nothing is owed any more: no debits are made, and nobody needs to
 * look at a default. `paymentId` and `on` are null where a redemption was reported: it counts from its day, and is undone
 * with the payment that redeemed the certificate, if one did. A completion that was undone and done again before its owner
 * was told is the same one.
 */
export async function completePlans(
  trx: Transaction,
  certificateIds: readonly number[],
  { paymentId, on, at }: { paymentId: string | null; on: PlainDate | null; at: Date },
): Promise<readonly CompletedPlan[]> {
  const { rows } = await sql<CompletedPlan>`
    update payment_plan plan set status = 'COMPLETE', completed_on = coalesce(${on}::date, redeemed_on),
      completed_payment_id = coalesce(${paymentId}, redemption_payment_id),
      completed_at = coalesce(plan.completed_at, ${at}), version = plan.version + 1
    from certificate where certificate.id = plan.certificate_id and certificate.id = any(${[...certificateIds]}::bigint[])
      and coalesce(${on}::date, redeemed_on) is not null and ${isOpenPlan}
    returning plan.id, plan.certificate_id as "certificateId", completed_on as "completedOn"`.execute(trx)
  for (const { id } of rows) {
    await endAutopay(trx, id, 'plan-ended', at)
    await closeStaffTasks(trx, { ...planSubject(id), kinds: [PLAN_DEFAULT_TASK] }, { at, doneBy: null })
  }
  return rows
}

interface ReopenedPlan {
  readonly id: number
  readonly status: 'ACTIVE' | 'DEFAULT'
}

/**
 * Opens the plan again that this payment, or the redemption reported of this day, has completed: as it was, active or in
 * default. Not when the debt ended otherwise, or a newer plan is active.
 */
export async function reopenPlans(
  trx: Transaction,
  certificateId: number,
  completedBy: { readonly paymentId: string } | { readonly redeemedOn: PlainDate | null },
): Promise<readonly ReopenedPlan[]> {
  const wasCompletedSo =
    'paymentId' in completedBy
      ? sql`completed_payment_id = ${completedBy.paymentId}`
      : sql`completed_payment_id is null and completed_on = ${completedBy.redeemedOn}`
  const { rows } = await sql<ReopenedPlan>`
    update payment_plan plan set status = case when ${openDefaultOn} is null then 'ACTIVE' else 'DEFAULT' end,
      completed_on = null, completed_payment_id = null, version = version + 1
    where certificate_id = ${certificateId} and status = 'COMPLETE' and ${wasCompletedSo}
      and exists (select from certificate where id = plan.certificate_id and redeemed_on is null)
      and not exists (select from payment_plan where certificate_id = plan.certificate_id and status = 'ACTIVE')
    returning id, status`.execute(trx)
  for (const { id, status } of rows)
    if (status === 'DEFAULT') await reopenStaffTask(trx, { ...planSubject(id), kind: PLAN_DEFAULT_TASK })
  return rows
}

type AutopayRow = Selectable<AutopayTable>

/** Makes no further debits of this plan; one that is at the bank goes on. Null when there were none to come. */
export async function endAutopay(
  trx: Transaction,
  planId: number,
  because: NonNullable<AutopayRow['ended_because']>,
  now: Date,
): Promise<AutopayRow | null> {
  const ended = await trx
    .updateTable('autopay')
    .set({ status: 'ENDED', ended_because: because, ended_at: now })
    .where('plan_id', '=', planId)
    .where('status', '=', 'ON')
    .returningAll()
    .executeTakeFirst()
  return ended ?? null
}
