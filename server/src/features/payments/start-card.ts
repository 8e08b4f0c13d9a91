import type { Cents } from '@fieldstone/domain/money/cents'
import type { Charge, FeeSettings } from '@fieldstone/domain/payments/fees'
import { recordAudit } from '../../audit.ts'
import { inTransaction, sqlState, type Transaction, UNIQUE_VIOLATION } from '../../db/database.ts'
import { type PaymentProvider, ProviderError } from '../../providers/payment-provider.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { lockCertificate, recordQuote } from '../payoff/service.ts'
import { getFees } from '../site/service.ts'
import { cancelCheckout } from './cancel.ts'
import { createCheckout } from './create-checkout.ts'
import { customerOf } from './customers.ts'
import { newPaymentId } from './ids.ts'
import { hourBefore, limitPerHour } from './limits.ts'
import type { Payer } from './lookups.ts'
import { alreadyPaying, amountChanged, chargeNow, type FullOffer, offerFull } from './offer.ts'
import {
  findOwnLive,
  insertPayment,
  insertTransition,
  listCheckoutTimes,
  type PaymentRow,
} from './queries.ts'
import { syncIfStale } from './sync.ts'
import { nameTicket } from './tickets.ts'

/** Stripe's shortest life of a page is 30 minutes; the rest is for the way there. */
const OPEN_FOR_MS = 35 * 60_000
const CHECKOUTS_PER_HOUR = 5

export interface CardAsk {
  readonly userId: number
  readonly payer: Payer
  readonly certificateId: number
  /** The certificate's part as the payer saw it, and the total that the ticket was given for. */
  readonly portionCents: Cents
  readonly totalCents: number
  readonly ticketHash: string
  readonly address: string
}

/**
 * Starts a full payment by card: the rules, the caller's own open page, the limit, then the row under the lock of
 * the certificate, and only after its commit the provider. Returns a payment that is OPEN, or NEW where the result
 * is not known yet; refuses with the codes of the payments design.
 */
export async function startCard(
  services: Services,
  provider: PaymentProvider,
  ask: CardAsk,
): Promise<PaymentRow> {
  const fees = await getFees(services)
  const offer = await offerFull(services.db, services, { ...ask, method: 'CC', fees })
  const charge = await chargeSeen(services.db, offer, ask)
  const own = await settleOwnOpen(services, provider, ask, charge)
  if (own) {
    await nameTicket(services.db, ask.ticketHash, own.id)
    return own
  }
  const since = hourBefore(services.clock.now())
  limitPerHour(services, CHECKOUTS_PER_HOUR, await listCheckoutTimes(services.db, ask.userId, since))
  await reachCustomer(services, provider, ask)
  const payment = await insertCard(services, provider, ask, fees)
  const { payment: created, failure } = await createCheckout(services, provider, payment)
  if (failure !== null) throw new Refusal(failure, { log: created.id })
  return created
}

/** Amounts of the form, the ticket and of now: all three the same. */
async function chargeSeen(
  db: Parameters<typeof chargeNow>[0],
  offer: FullOffer,
  ask: CardAsk,
): Promise<Charge> {
  const charge = await chargeNow(db, offer, ask.portionCents)
  if (charge.totalCents !== ask.totalCents) throw amountChanged(offer)
  return charge
}

/** The caller's own open page is used again for the same total; for another one it is closed first. */
async function settleOwnOpen(
  services: Services,
  provider: PaymentProvider,
  ask: CardAsk,
  charge: Charge,
): Promise<PaymentRow | null> {
  const known = await findOwnLive(services.db, ask.certificateId, ask.userId)
  if (known?.status !== 'OPEN' || known.method !== 'CC') return null
  const isSame = known.total_cents === charge.totalCents
  const own = isSame
    ? await syncIfStale(services, provider, known)
    : await cancelCheckout(services, provider, known)
  if (own.status === 'CANCELED' || own.status === 'EXPIRED' || own.status === 'FAILED') return null
  if (isSame && own.status === 'OPEN') return own
  throw await alreadyPaying(services.db, ask)
}

async function reachCustomer(services: Services, provider: PaymentProvider, ask: CardAsk): Promise<void> {
  try {
    await customerOf(services, provider, ask.userId, ask.payer)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    services.log.error({ kind: error.kind, code: error.code }, 'customer not made')
    throw new Refusal(error.kind === 'refused' ? 'provider_refused' : 'provider_unavailable')
  }
}

/** Under the lock everything is asked again; a payment that came first wins, by the unique index at the latest. */
async function insertCard(
  services: Services,
  provider: PaymentProvider,
  ask: CardAsk,
  fees: FeeSettings,
): Promise<PaymentRow> {
  try {
    return await inTransaction(services.db, (trx) => insertLocked(trx, services, provider, ask, fees))
  } catch (error) {
    if (sqlState(error) !== UNIQUE_VIOLATION) throw error
    throw await alreadyPaying(services.db, ask)
  }
}

async function insertLocked(
  trx: Transaction,
  services: Services,
  provider: PaymentProvider,
  ask: CardAsk,
  fees: FeeSettings,
): Promise<PaymentRow> {
  const { certificateId, userId } = ask
  const now = services.clock.now()
  await lockCertificate(trx, certificateId)
  const offer = await offerFull(trx, services, { certificateId, userId, method: 'CC', fees })
  const charge = await chargeSeen(trx, offer, ask)
  const { quote, regime, today } = offer.record
  if (!quote || !regime) throw new Error(`certificate ${certificateId} is payable without a quote`)
  const payment = await insertPayment(trx, {
    id: newPaymentId(),
    mode: provider.mode,
    userId,
    certificateId,
    quoteId: await recordQuote(trx, {
      certificateId,
      askedBy: userId,
      purpose: 'charge',
      quote,
      regime,
      at: now,
    }),
    kind: 'FULL',
    method: 'CC',
    charge,
    effectiveOn: today,
    goodThrough: quote.goodThrough,
    requestKey: ask.ticketHash,
    expiresAt: new Date(now.getTime() + OPEN_FOR_MS),
    now,
  })
  await insertTransition(trx, {
    paymentId: payment.id,
    from: null,
    to: 'NEW',
    cause: 'row-inserted',
    eventId: null,
    at: now,
  })
  await nameTicket(trx, ask.ticketHash, payment.id)
  await recordAudit(trx, {
    at: now,
    actor: { role: 'taxpayer', userId },
    action: 'payment-started',
    subject: { kind: 'payment', id: payment.id },
    result: 'ok',
    address: ask.address,
    detail: { certificateId, method: 'CC', kind: 'FULL', totalCents: charge.totalCents },
  })
  return payment
}
