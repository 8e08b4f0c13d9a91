import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Transaction } from '../db/database.ts'
import { REDEMPTION_ENDED_ON } from './certificate-status.ts'
import type { StaffTaskKind, TaskSubject } from './staff-tasks.ts'

/** Money that came in, of which staff or its payer should have been notified, and were not. */
export interface LateArrival {
  readonly cause: 'applied-too-late' | 'payer-not-notified'
  readonly moneyId: string
  readonly subjectKind: Extract<TaskSubject['subjectKind'], 'payment' | 'received_payment'>
  readonly subjectId: string
  readonly certificateId: number
  readonly cents: number
  readonly arrivedOn: PlainDate
}

const AFTER_END = 'arrived-after-right-ended' satisfies StaffTaskKind

/** Money for a redeemed certificate has a task of its own: it is refunded, whatever the court has decided since. */
const AFTER_REDEMPTION = 'arrived-after-redemption' satisfies StaffTaskKind

const WRITE = 'write-by-letter' satisfies StaffTaskKind

/** The day on which money of the row `payment` arrived. Payments of earlier versions have none: then the day they succeeded. */
const arrivedOn = (timeZone: string): RawBuilder<PlainDate | null> => sql`coalesce(payment.arrived_on,
  (select (max(step.at) at time zone ${timeZone})::date from payment_transition step
    where step.payment_id = payment.id and step.to_status = 'SUCCEEDED'))`

/** Returns the day on which this money arrived, by which it is judged. Null if there is no such money. */
export async function findArrivalDay(
  db: Db | Transaction,
  moneyId: string,
  timeZone: string,
): Promise<PlainDate | null> {
  const { rows } = await sql<{ day: PlainDate | null }>`
    select ${arrivedOn(timeZone)} as day from payment where id = ${moneyId}
    union all select received_on from received_payment where money_id = ${moneyId}`.execute(db)
  return rows[0]?.day ?? null
}

/**
 * Selects settled money that is applied although it arrived when the right to redeem had ended (`redemptionEnd`), without a
 * task for staff. Also money that is held as a whole, whose payer was not notified. Instead of a notice, a task to write
 * suffices while it is open, and after a person has ended it. Leaves out what was applied or refunded since, and what was
 * moved in: staff dealt with the one, and the other was judged elsewhere.
 */
export const lateArrivals = (timeZone: string): RawBuilder<LateArrival> => sql<LateArrival>`
  with ended as (
    select certificate_id, ${REDEMPTION_ENDED_ON} as day from legal_case legal
  ), arrival as (
    select id as money_id, 'payment' as kind, id as subject_id, certificate_id, destination, payer_notified_at,
      portion_cents as cents,
      ${arrivedOn(timeZone)} as arrived_on
    from payment where status = 'SUCCEEDED' and not needs_review and not imported
    union all
    select money_id, 'received_payment', id::text, certificate_id, destination, payer_notified_at, amount_cents, received_on
    from received_payment where state = 'settled'
  )
  select case destination when 'lien' then 'applied-too-late' else 'payer-not-notified' end as cause,
    money_id as "moneyId", kind as "subjectKind", subject_id as "subjectId", arrival.certificate_id as "certificateId",
    cents, arrived_on as "arrivedOn"
  from arrival left join ended on ended.certificate_id = arrival.certificate_id
  where (destination = 'lien' and ended.day <= arrived_on and not exists (select from staff_task task
      where task.subject_kind = arrival.kind and task.subject_id = arrival.subject_id and task.kind in (${AFTER_END}, ${AFTER_REDEMPTION})))
    or (destination = 'escrow' and payer_notified_at is null
      and not exists (select from escrow_move move where move.source_id = arrival.money_id and move.undone_at is null)
      and not exists (select from staff_task task where task.subject_kind = arrival.kind
        and task.subject_id = arrival.subject_id and task.kind = ${WRITE}
        and (task.done_at is null or task.done_by is not null)))`

export async function listLateArrivals(
  db: Db | Transaction,
  { certificateId = null, timeZone }: { readonly certificateId?: number | null; readonly timeZone: string },
): Promise<readonly LateArrival[]> {
  const { rows } = await sql<LateArrival>`
    select * from (${lateArrivals(timeZone)}) late
    where ${certificateId}::bigint is null or "certificateId" = ${certificateId}::bigint
    order by cause, "arrivedOn", "moneyId"`.execute(db)
  return rows
}
