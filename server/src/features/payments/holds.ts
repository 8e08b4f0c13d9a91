import {
  heldUntil,
  type Taker as TakerStanding,
  UNPAID_BEFORE_STAFF_LOOK,
} from '@fieldstone/domain/payments/hold'
import type { Db, Transaction } from '../../db/database.ts'
import { t as alertText } from '../../messages/alerts.ts'
import { t } from '../../messages/refusals.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { ownsPlan } from '../plans/service.ts'
import { alertStaff } from './alerts.ts'
import { endUnpaid } from './cancel.ts'
import type { ChangeContext } from './change.ts'
import type { Channel } from './method.ts'
import { countUnpaid, findUnfinished, listInFlight, listUnfinishedOf, type PaymentRow } from './queries.ts'

/** Who wants to pay which certificate. */
interface Taker {
  readonly userId: number
  readonly certificateId: number
}

/** A full payment that keeps others from the certificate, and until when. */
export interface Hold {
  readonly payment: PaymentRow
  readonly until: Date
}

/** Null when nothing stands in the way of this payer; the payer's own open payment does not. */
export async function findHold(db: Db | Transaction, taker: Taker, now: Date): Promise<Hold | null> {
  const payment = await findUnfinished(db, taker.certificateId)
  if (!payment) return null
  if (payment.user_id === taker.userId)
    return payment.status === 'OPEN' ? null : { payment, until: endOf(payment) }
  return { payment, until: await holdsUntil(db, payment, await standingOf(db, taker, now)) }
}

const standingOf = async (db: Db | Transaction, taker: Taker, now: Date): Promise<TakerStanding> => ({
  unpaidBefore: await countUnpaid(db, taker, now),
  ownsPlan: await ownsPlan(db, taker),
})

async function holdsUntil(db: Db | Transaction, payment: PaymentRow, taker: TakerStanding): Promise<Date> {
  const holder = { userId: payment.user_id, certificateId: payment.certificate_id }
  const open = {
    openedAt: payment.created_at,
    expiresAt: endOf(payment),
    unpaidBefore: await countUnpaid(db, holder, payment.created_at),
  }
  return heldUntil(open, taker)
}

/** What has no end of its own is over when the provider says so. */
const endOf = ({ expires_at, created_at }: PaymentRow): Date =>
  expires_at ?? new Date(created_at.getTime() + DAY_MS)

const DAY_MS = 86_400_000

export const isHeld = (hold: Hold | null, now: Date): boolean => hold !== null && now < hold.until

/**
 * Ends another payer's payment that holds the certificate no more, so that this payer can begin. It may turn out to be
 * paid, or not to be ended: what is asked under the lock decides.
 */
export async function takeOver({ services, provider }: Channel, taker: Taker): Promise<void> {
  const now = services.clock.now()
  const hold = await findHold(services.db, taker, now)
  if (hold === null || hold.payment.user_id === taker.userId || isHeld(hold, now)) return
  services.log.info({ paymentId: hold.payment.id, certificateId: taker.certificateId }, 'checkout taken over')
  await endUnpaid(services, provider, hold.payment)
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
  const standing = await standingOf(db, taker, now)
  const lapsed: PaymentRow[] = []
  for (const payment of await listInFlight(db, taker.certificateId)) {
    const isOthers = payment.kind === 'PARTIAL' && payment.user_id !== taker.userId
    if (!isOthers || payment.status !== 'OPEN') continue
    if (now >= (await holdsUntil(db, payment, standing))) lapsed.push(payment)
  }
  return lapsed
}

export async function endLapsedParts({ services, provider }: Channel, taker: Taker): Promise<void> {
  for (const payment of await listLapsedParts(services.db, taker, services.clock.now())) {
    services.log.info(
      { paymentId: payment.id, certificateId: taker.certificateId },
      'card page of a part ended',
    )
    await endUnpaid(services, provider, payment)
  }
}

/** Asked under the lock. A page that could not be ended, or lapsed just now, may still be paid: one charge at a time. */
export async function requireNoLapsedPart(trx: Transaction, taker: Taker, now: Date): Promise<void> {
  const [first] = await listLapsedParts(trx, taker, now)
  if (first) throw new Refusal('already_paying', { log: `${first.id} could not be ended` })
}

const OPEN_AT_ONCE = 3

/** Refuses with `too_many` when the payer has as many open as is allowed, none of them for this certificate. */
export async function limitOpen(services: Services, { userId, certificateId }: Taker): Promise<void> {
  const { rateLimitScale } = services.config
  const now = services.clock.now()
  const open = (await listUnfinishedOf(services.db, userId)).filter((payment) => now < endOf(payment))
  if (open.some((payment) => payment.certificate_id === certificateId)) return
  const [first] = open
  if (rateLimitScale === 0 || !first || open.length < Math.ceil(OPEN_AT_ONCE * rateLimitScale)) return
  const waitMs = endOf(first).getTime() - now.getTime()
  throw new Refusal('too_many', {
    log: `${open.length} open`,
    message: t('openPayments'),
    retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)),
  })
}

/** Once for each payer, certificate and day: somebody may be keeping others from paying. */
export async function alertOfAbandoned(
  trx: Transaction,
  context: Pick<ChangeContext, 'company' | 'now'>,
  { id, user_id, certificate_id }: PaymentRow,
): Promise<void> {
  const payer = { userId: user_id, certificateId: certificate_id }
  if ((await countUnpaid(trx, payer, context.now)) !== UNPAID_BEFORE_STAFF_LOOK) return
  const note = alertText('abandoned', { count: UNPAID_BEFORE_STAFF_LOOK + 1 })
  await alertStaff(trx, { kind: 'payment-abandoned', paymentId: id, note }, context)
}
