import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { type ClearedPayment, releasableOn } from '@fieldstone/domain/payments/release'
import { sql } from 'kysely'
import type { Db, Transaction } from '../db/database.ts'

/** The payments of a certificate that stand, each with the day on which its funds came. */
const cleared = (certificateId: number, timeZone: string) => sql<ClearedPayment>`
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
  const { rows } = await cleared(certificateId, timeZone).execute(db)
  return rows
}

/** A payment by its key in `money_in`. */
export interface LienPaymentId {
  readonly id: string
  readonly certificateId: number
}

export interface HoldRule {
  readonly timeZone: string
  readonly holdDays: number
}

/**
 * The day from which the 30 to 60 days of the lien release count, if this payment is the one that paid the certificate off:
 * when the last funds of all its payments clear. Else null.
 */
export async function fundsClearOn(
  db: Db | Transaction,
  { id, certificateId }: LienPaymentId,
  { timeZone, holdDays }: HoldRule,
): Promise<PlainDate | null> {
  const { rows } = await sql<ReleaseFacts>`
    select redemption.releasable_on as "postedOn",
      (select coalesce(json_agg(one), '[]') from (${cleared(certificateId, timeZone)}) one) as payments
    from certificate c
      left join redemption on redemption.certificate_id = c.id and redemption.undone_at is null
    where c.id = ${certificateId} and c.redemption_payment_id = ${id}`.execute(db)
  const [paidOff] = rows
  if (!paidOff) return null
  // As it stands at the desk, where somebody may have typed the day on which the funds came.
  return paidOff.postedOn ?? clearDay(paidOff.payments, holdDays)
}

interface ReleaseFacts {
  readonly postedOn: PlainDate | null
  readonly payments: readonly ClearedPayment[]
}

/** Null where no payment stands. */
export function clearDay(payments: readonly ClearedPayment[], holdDays: number): PlainDate | null {
  const [first] = payments
  return first ? releasableOn(payments, first.clearedOn, holdDays) : null
}
