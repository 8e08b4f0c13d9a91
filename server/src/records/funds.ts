import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { type Cents, cents, sumCents } from '@fieldstone/domain/money/cents'
import type { ReceivedOutcome } from '@fieldstone/domain/payments/received'
import { type ClearedPayment, releasableOn } from '@fieldstone/domain/payments/release'
import { isOnItsWay, UNDER_WAY } from '@fieldstone/domain/payments/states'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Transaction } from '../db/database.ts'
import { literals } from '../db/literals.ts'
import type { CertificateRow } from './certificate-row.ts'
import { paysCertificate } from './payment-allocations.ts'

/** Money for a certificate that is not posted yet: its funds have not cleared, or staff must look at it first. */
interface Awaiting {
  readonly isAny: boolean
  /** Some of it has not come yet: it is more than money that came and waits for staff. */
  readonly isOnItsWay: boolean
  readonly totalCents: Cents
  readonly isInReview: boolean
}

/** The one definition of what is on its way, for the certificate, the plan's page and the payment dialog. */
export function awaitingOf({ payments, receipts }: Pick<CertificateRow, 'payments' | 'receipts'>): Awaiting {
  const pending = payments.filter(isOnItsWay)
  const received = receipts.filter(({ state }) => state === 'pending')
  const receivedCents = sumCents(received.map((it) => cents(it.amountCents)))
  const paidCents = sumCents(pending.map((it) => cents(it.portionCents)))
  const totalCents = cents(paidCents + receivedCents)
  return {
    isAny: pending.length + received.length > 0,
    isOnItsWay: received.length > 0 || pending.some(({ state }) => state !== 'SUCCEEDED'),
    totalCents,
    isInReview: pending.some(({ needsReview }) => needsReview),
  }
}

/** The payments of a certificate that stand, each with the day on which its funds came: `method, "clearedOn"`. */
export const clearedPayments = (certificateId: RawBuilder<unknown>, timeZone: string) => sql<ClearedPayment>`
  select payment.method, (settled.at at time zone ${timeZone})::date as "clearedOn"
  from payment join lateral (select max(at) as at from payment_transition
    where payment_id = payment.id and to_status = 'SUCCEEDED') settled on settled.at is not null
  where ${paysCertificate(certificateId)} and status = 'SUCCEEDED' and not needs_review and destination = 'lien'
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

/** What became of a row of `received_payment received`. */
export const RECEIVED_OUTCOME = sql<ReceivedOutcome>`case when received.is_mistake then 'recorded-by-mistake' else received.state end`

type Sql = RawBuilder<unknown>

/** It is on its way, or there. From a dispute on it is gone, however that ends. */
const COUNTS = literals([...UNDER_WAY, 'SUCCEEDED'])

/** When money was gone: the instant where it is known, else the day, as of a check that its bank returned. */
type Gone = { readonly at: Sql } | { readonly on: Sql }

/**
 * Whether money for a certificate has settled since other money was gone, by whomever and in whatever way. Of a check no
 * more is known than days: what settled on the very day came since.
 */
export const hasMoneySince = (certificateId: Sql, gone: Gone, timeZone: string): Sql => {
  const dayOf = (at: Sql) => sql`(${at} at time zone ${timeZone})::date`
  const isSince = 'at' in gone ? sql`step.at > ${gone.at}` : sql`${dayOf(sql`step.at`)} >= ${gone.on}`
  return sql`(exists (select from received_payment later where later.certificate_id = ${certificateId}
      and later.state = 'settled' and coalesce(later.cleared_on, later.received_on) >= ${'at' in gone ? dayOf(gone.at) : gone.on})
    or exists (select from payment later where ${paysCertificate(certificateId, sql`later.id`)} and later.status = 'SUCCEEDED'
      and not later.needs_review and exists (select from payment_transition step
        where step.payment_id = later.id and step.to_status = 'SUCCEEDED' and ${isSince})))`
}

/** Since when `payment` pays nothing: it failed, or its money is gone again. Null while it counts, or may. */
export const GONE_AT: Sql = sql`(select max(step.at) from payment_transition step
  where step.payment_id = payment.id and payment.status not in (${COUNTS})
    and step.to_status not in (${COUNTS}) and step.from_status <> 'DISPUTED')`
