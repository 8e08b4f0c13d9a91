import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { type ClearedPayment, releasableOn } from '@fieldstone/domain/payments/release'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Transaction } from '../db/database.ts'

/** The payments of a certificate that stand, each with the day on which its funds came: `method, "clearedOn"`. */
export const clearedPayments = (certificateId: RawBuilder<unknown>, timeZone: string) => sql<ClearedPayment>`
  select payment.method, (settled.at at time zone ${timeZone})::date as "clearedOn"
  from payment join lateral (select max(at) as at from payment_transition
    where payment_id = payment.id and to_status = 'SUCCEEDED') settled on settled.at is not null
  where certificate_id = ${certificateId} and status = 'SUCCEEDED' and not needs_review and destination = 'lien'
  union all
  select instrument, coalesce(cleared_on, received_on) from received_payment
  where certificate_id = ${certificateId} and state = 'settled' and destination = 'lien'`

export async function listCleared(
  db: Db | Transaction,
  certificateId: number,
  timeZone: string,
): Promise<ClearedPayment[]> {
  const { rows } = await clearedPayments(sql`${certificateId}::bigint`, timeZone).execute(db)
  return rows
}

/** The day on which the last of these funds clears. Null where no payment stands. */
export function clearDay(payments: readonly ClearedPayment[], holdDays: number): PlainDate | null {
  const [first] = payments
  return first ? releasableOn(payments, first.clearedOn, holdDays) : null
}
