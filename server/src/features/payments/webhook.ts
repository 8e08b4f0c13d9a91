import type { RequestInfo } from '../../http/handler.ts'
import { type PaymentProvider, ProviderError, type ProviderEvent } from '../../providers/payment-provider.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { claimEvent, type EventResult, findPaymentByProviderIds, isEventKnown } from './events.ts'
import { findPayment } from './queries.ts'
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
    services.log.error({ eventId: event.id, type: event.type }, 'event names two payments')
    return keep(services, event, 'conflict')
  }
  const paymentId = stored ?? event.paymentId
  if (paymentId === null || !(await findPayment(services.db, paymentId))) {
    const line = { eventId: event.id, type: event.type }
    if (CARRIES_MONEY.test(event.type)) services.log.error(line, 'event with money for no payment of ours')
    return keep(services, event, 'unmatched')
  }
  await syncPayment(services, provider, paymentId, event)
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
