import { heldUntil, UNPAID_BEFORE_STAFF_LOOK } from '@fieldstone/domain/payments/hold'
import type { Moment } from '../../../context.ts'
import type { Db, Transaction } from '../../../db/database.ts'
import { t as alertText } from '../../../messages/alerts.ts'
import { t } from '../../../messages/refusals.ts'
import { Refusal } from '../../../refusal.ts'
import type { Services } from '../../../services.ts'
import { alertStaff } from '../core/alerts.ts'
import type { Channel } from '../core/method.ts'
import { findUnfinished, listInFlight, listUnfinishedOf, type PaymentRow } from '../core/queries.ts'
import { endUnpaid } from '../course/cancel.ts'
import { findPayers, hasAbandonedCheckoutTask, listUnpaidPages } from './hold-queries.ts'

/** A user who wants to pay a certificate. */
interface Taker {
  readonly userId: number
  readonly certificateId: number
}

/** A full payment that blocks others from the certificate, and until when. */
export interface Hold {
  readonly payment: PaymentRow
  readonly until: Date
}

/** Returns the hold that blocks this payer. Null if none does. The payer's own open payment does not. */
export async function findHold(db: Db | Transaction, taker: Taker): Promise<Hold | null> {
  const payment = await findUnfinished(db, taker.certificateId)
  if (!payment) return null
  if (payment.user_id === taker.userId)
    return payment.status === 'OPEN' ? null : { payment, until: endOf(payment) }
  return { payment, until: await holdsUntil(db, payment, taker.userId) }
}

async function holdsUntil(db: Db | Transaction, payment: PaymentRow, takerId: number): Promise<Date> {
  const { certificate_id: certificateId, user_id: payerId, created_at: openedAt } = payment
  const unpaid = await listUnpaidPages(db, certificateId, openedAt)
  const people = new Set([takerId, payerId, ...unpaid.map((page) => page.payerId)])
  const payers = await findPayers(db, certificateId, [...people])
  return heldUntil({ open: { payerId, openedAt, expiresAt: endOf(payment) }, unpaid, payers }, takerId)
}

/** A payment without an expiry ends when the provider reports it. */
const endOf = ({ expires_at, created_at }: PaymentRow): Date =>
  expires_at ?? new Date(created_at.getTime() + DAY_MS)

const DAY_MS = 86_400_000

export const isHeld = (hold: Hold | null, now: Date): boolean => hold !== null && now < hold.until

/**
 * Ends another payer's payment that no longer holds the certificate, so that this payer can start. It may turn out to be paid, or
 * may fail to end, so the check under the lock decides.
 */
export async function supersedeAbandonedCheckout(channel: Channel, taker: Taker): Promise<void> {
  const { services } = channel
  const now = services.clock.now()
  const hold = await findHold(services.db, taker)
  if (hold === null || hold.payment.user_id === taker.userId || isHeld(hold, now)) return
  services.log.info({ paymentId: hold.payment.id, certificateId: taker.certificateId }, 'checkout taken over')
  await endUnpaid(channel, hold.payment)
}

/**
 * Open card pages of others on which a part of a plan is paid, and which hold that money no more: in what is offered
 * they do not count. They are ended before anything is charged in their place.
 */
export async function listLapsedParts(
  db: Db | Transaction,
  taker: Taker,
  now: Date,
): Promise<readonly PaymentRow[]> {
  const lapsed: PaymentRow[] = []
  for (const payment of await listInFlight(db, taker.certificateId)) {
    const isOthers = payment.kind === 'PARTIAL' && payment.user_id !== taker.userId
    if (!isOthers || payment.status !== 'OPEN') continue
    if (now >= (await holdsUntil(db, payment, taker.userId))) lapsed.push(payment)
  }
  return lapsed
}

export async function cancelExpiredPartialPayments(channel: Channel, taker: Taker): Promise<void> {
  const { services } = channel
  for (const payment of await listLapsedParts(services.db, taker, services.clock.now())) {
    services.log.info(
      { paymentId: payment.id, certificateId: taker.certificateId },
      'card page of a part ended',
    )
    await endUnpaid(channel, payment)
  }
}

/** Checks under the lock that there is one charge at a time. A page that was not ended, or just expired, may still be paid. */
export async function requireNoLapsedPart(trx: Transaction, taker: Taker, now: Date): Promise<void> {
  const [first] = await listLapsedParts(trx, taker, now)
  if (first) throw new Refusal('already_paying', { log: `${first.id} could not be ended` })
}

const OPEN_AT_ONCE = 3

/** Refuses with `too_many` when the payer has as many open as is allowed, none of them for this certificate. */
export async function limitOpen(services: Services, { userId, certificateId }: Taker): Promise<void> {
  const { rateLimitScale } = services.config
  if (rateLimitScale === 0) return
  const now = services.clock.now()
  const open = (await listUnfinishedOf(services.db, userId)).filter((payment) => now < endOf(payment))
  const [first] = open
  if (!first || open.length < Math.ceil(OPEN_AT_ONCE * rateLimitScale)) return
  const known = await listInFlight(services.db, certificateId)
  if (known.some(({ id }) => open.some((payment) => payment.id === id))) return
  const waitMs = endOf(first).getTime() - now.getTime()
  throw new Refusal('too_many', {
    log: `${open.length} open`,
    message: t('openPayments'),
    retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)),
  })
}

/** Opens one task for each certificate and day: somebody may be keeping others from paying. */
export async function alertOfAbandoned(
  trx: Transaction,
  moment: Moment,
  { id, certificate_id: certificateId, created_at }: Pick<PaymentRow, 'id' | 'certificate_id' | 'created_at'>,
): Promise<void> {
  const unpaid = await listUnpaidPages(trx, certificateId, created_at)
  if (
    unpaid.length < UNPAID_BEFORE_STAFF_LOOK ||
    (await hasAbandonedCheckoutTask(trx, certificateId, moment.at))
  )
    return
  const accounts = new Set(unpaid.map(({ payerId }) => payerId)).size
  const note = alertText('abandoned', { count: unpaid.length, accounts })
  await alertStaff(trx, { kind: 'payment-abandoned', paymentId: id, note }, moment)
}
