import { inTransaction } from '../../db/database.ts'
import type { RequestInfo } from '../../http/handler.ts'
import { type PaymentProvider, ProviderError, type ProviderEvent } from '../../providers/payment-provider.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { alertOfEvent, alertStaff } from './alerts.ts'
import { changeContext } from './change.ts'
import { claimEvent, type EventResult, findPaymentByProviderIds, isEventKnown } from './events.ts'
import { findPayment, type PaymentRow } from './queries.ts'
import { syncPayment } from './sync.ts'

/** Events of card payments; each tells us to fetch. All others are taken and left alone. */
const HANDLED: ReadonlySet<string> = new Set([
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'payment_intent.processing',
  'payment_intent.succeeded',
  'payment_intent.canceled',
  'payment_intent.payment_failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'charge.dispute.closed',
  'charge.refunded',
  'refund.created',
  'refund.updated',
  'refund.failed',
])

/** Money moved, or may have: staff must know when it belongs to no payment of ours. */
const CARRIES_MONEY = /^(checkout\.session\.(completed|async)|payment_intent\.succeeded|charge\.|refund\.)/

type Signed = Pick<RequestInfo, 'rawBody' | 'signature'>

/** A signed event as it came. Refuses with `webhook_refused` (400) what is not the provider's, or not of now. */
export async function receiveEvent(
  services: Services,
  provider: PaymentProvider,
  request: Signed,
): Promise<void> {
  const event = readEvent(services, provider, request)
  if (event.isLive !== (provider.mode === 'live')) {
    services.log.error({ eventId: event.id, type: event.type }, 'event of another payment mode')
    throw new Refusal('webhook_refused', { log: 'wrong mode' })
  }
  await handleEvent(services, provider, event)
}

function readEvent(
  services: Services,
  provider: PaymentProvider,
  { rawBody, signature }: Signed,
): ProviderEvent {
  if (rawBody === null) throw new Refusal('webhook_refused', { log: 'no body' })
  try {
    return provider.readEvent(rawBody, signature, services.clock.now())
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    throw new Refusal('webhook_refused', { log: `signature ${error.code ?? ''}` })
  }
}

/** Applies an event once, whoever brings it: the webhook or the sweep. Throws when it must come again. */
export async function handleEvent(
  services: Services,
  provider: PaymentProvider,
  event: ProviderEvent,
): Promise<void> {
  if (await isEventKnown(services.db, event.id)) return
  if (!HANDLED.has(event.type)) return keep(services, event, 'ignored')
  const stored = await findStored(services, provider, event)
  if (event.paymentId !== null && stored !== null && stored !== event.paymentId) {
    return refuse(services, event, stored, NAMES_TWO)
  }
  const paymentId = stored ?? event.paymentId
  const payment = paymentId === null ? null : await findPayment(services.db, paymentId)
  if (!payment) return keepUnmatched(services, event)
  if (isOtherPage(payment, event)) return refuse(services, event, payment.id, OTHER_PAGE)
  await syncPayment(services, provider, payment.id, event)
}

const NAMES_TWO =
  'An event of the provider names this payment and another one: nothing was applied. Look both up.'
const OTHER_PAGE =
  'The provider tells of a second card page for this payment: nothing was applied. Look it up, close it, and refund what was paid on it.'
const NO_PAYMENT =
  'The provider tells of money that belongs to no payment here. Look the event up, and refund the money or post it by hand.'

/** A payment has one page; money on another would be sought on the first in vain. */
const isOtherPage = (payment: PaymentRow, { objectKind, objectId }: ProviderEvent): boolean =>
  objectKind === 'checkout.session' &&
  payment.stripe_checkout_id !== null &&
  payment.stripe_checkout_id !== objectId

/** Kept as a conflict, once, and staff look. */
async function refuse(
  services: Services,
  event: ProviderEvent,
  paymentId: string,
  what: string,
): Promise<void> {
  services.log.error({ eventId: event.id, type: event.type, paymentId }, 'event not applied')
  const context = await changeContext(services, event.id)
  const note = `${what} (${event.id}, ${event.objectId})`
  await inTransaction(services.db, async (trx) => {
    if (!(await claimEvent(trx, event, 'conflict', context.now))) return
    await alertStaff(trx, { kind: 'payment-review', paymentId, note }, context)
  })
}

async function keepUnmatched(services: Services, event: ProviderEvent): Promise<void> {
  if (!CARRIES_MONEY.test(event.type)) return keep(services, event, 'unmatched')
  services.log.error({ eventId: event.id, type: event.type }, 'event with money for no payment of ours')
  const context = await changeContext(services, event.id)
  await inTransaction(services.db, async (trx) => {
    if (!(await claimEvent(trx, event, 'unmatched', context.now))) return
    await alertOfEvent(trx, event, `${NO_PAYMENT} (${event.type}, ${event.objectId})`, context)
  })
}

const keep = async (services: Services, event: ProviderEvent, result: EventResult): Promise<void> => {
  await claimEvent(services.db, event, result, services.clock.now())
}

/** By what we stored; a dispute or refund names only its payment at the provider, which names ours. */
async function findStored(
  services: Services,
  provider: PaymentProvider,
  event: ProviderEvent,
): Promise<string | null> {
  const { objectKind, objectId, providerPaymentId } = event
  const stored = await findPaymentByProviderIds(services.db, {
    checkoutId: objectKind === 'checkout.session' ? objectId : null,
    providerPaymentId,
    disputeId: objectKind === 'dispute' ? objectId : null,
  })
  if (stored !== null || event.paymentId !== null || providerPaymentId === null) return stored
  return (await provider.getCharge(providerPaymentId)).paymentId
}
