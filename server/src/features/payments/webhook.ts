import { sql } from 'kysely'
import { type RequestInfo, systemContext } from '../../context.ts'
import { type Db, inTransaction } from '../../db/database.ts'
import { t } from '../../messages/alerts.ts'
import { ProviderError, type ProviderEvent } from '../../providers/payment-provider.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { handleAccountEvent } from './bank/account-events.ts'
import { fetchPayouts } from './books/fetch.ts'
import { handleCardEvent } from './cards/sync-card.ts'
import { alertOfEvent, alertStaff } from './core/alerts.ts'
import { claimEvent, type EventResult } from './core/events.ts'
import type { Channel, PaymentMethod } from './core/method.ts'
import { findPayment, type PaymentRow } from './core/queries.ts'
import { syncPayment } from './course/sync.ts'
import { METHODS, methodOf, orderIdOf } from './methods/methods.ts'

/** Events of the objects that every method has: the charge, its refunds, its disputes. */
const SHARED_EVENTS: PaymentMethod['events'] = {
  'payment_intent.processing': 'status',
  'payment_intent.succeeded': 'money',
  'payment_intent.canceled': 'status',
  'payment_intent.payment_failed': 'status',
  'charge.dispute.created': 'money',
  'charge.dispute.updated': 'money',
  'charge.dispute.funds_withdrawn': 'money',
  'charge.dispute.funds_reinstated': 'money',
  'charge.dispute.closed': 'money',
  'charge.refunded': 'money',
  'refund.created': 'money',
  'refund.updated': 'money',
  'refund.failed': 'money',
}

/** The events after which we fetch. All others are accepted and ignored. */
const EVENTS: ReadonlyMap<string, 'money' | 'status'> = new Map(
  [SHARED_EVENTS, ...METHODS.map(({ events }) => events)].flatMap((events) => Object.entries(events)),
)

type Signed = Pick<RequestInfo, 'rawBody' | 'signature'>

/** Reads a signed event. Refuses with `webhook_refused` (400) if it is not from the provider, or not recent. */
export function readEvent({ services, provider }: Channel, { rawBody, signature }: Signed): ProviderEvent {
  if (rawBody === null) throw new Refusal('webhook_refused', { log: 'no body' })
  try {
    const event = provider.readEvent(rawBody, signature, services.clock.machineTime())
    if (event.isLive === (provider.mode === 'live')) return event
    services.log.error({ eventId: event.id, type: event.type }, 'event of another payment mode')
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    throw new Refusal('webhook_refused', { log: `signature ${error.code ?? ''}` })
  }
  throw new Refusal('webhook_refused', { log: 'wrong mode' })
}

/** Applies an event once, from the webhook or the sweep. Throws if it must be delivered again. */
export async function handleEvent(channel: Channel, event: ProviderEvent): Promise<void> {
  const { services, provider } = channel
  const { isKnown, stored } = await findPaymentOfEvent(services.db, event)
  if (isKnown) return
  if (stored === null && (await handleCardEvent(channel, event))) return
  if (stored === null && (await handleAccountEvent(channel, event))) return
  if (event.objectKind === 'payout') {
    await fetchPayouts(services, provider)
    return recordResult(services, event, 'applied')
  }
  if (!EVENTS.has(event.type)) return recordResult(services, event, 'ignored')
  const payment = stored ?? (await findNamed(channel, event))
  if (!payment) return recordUnmatched(services, event)
  if (event.paymentId !== null && event.paymentId !== payment.id) {
    return recordConflict(services, event, payment.id, 'namesTwo')
  }
  if (isOtherOrder(payment, event)) return recordConflict(services, event, payment.id, 'otherOrder')
  await syncPayment(channel, payment, event)
}

/** Whether the event is about another order of the payment. A payment has one order, and only that is fetched. */
function isOtherOrder(payment: PaymentRow, { objectKind, objectId }: ProviderEvent): boolean {
  const method = methodOf(payment)
  if (method?.order.kind !== objectKind) return false
  const orderId = orderIdOf(method, payment)
  return orderId !== null && orderId !== objectId
}

/** Stores the event as a conflict, once, and alerts staff. */
async function recordConflict(
  services: Services,
  event: ProviderEvent,
  paymentId: string,
  what: 'namesTwo' | 'otherOrder',
): Promise<void> {
  services.log.error({ eventId: event.id, type: event.type, paymentId }, 'event not applied')
  const context = await systemContext(services)
  const note = t(what, { eventId: event.id, objectId: event.objectId })
  await inTransaction(services.db, async (trx) => {
    if (!(await claimEvent(trx, event, 'conflict', context.at))) return
    await alertStaff(trx, { kind: 'payment-review', paymentId, note }, context)
  })
}

async function recordUnmatched(services: Services, event: ProviderEvent): Promise<void> {
  // If money moved, or may have, staff must know that it belongs to no payment of ours.
  if (EVENTS.get(event.type) === 'status') return recordResult(services, event, 'unmatched')
  services.log.error({ eventId: event.id, type: event.type }, 'event with money for no payment of ours')
  const context = await systemContext(services)
  await inTransaction(services.db, async (trx) => {
    if (!(await claimEvent(trx, event, 'unmatched', context.at))) return
    await alertOfEvent(trx, event, t('noPayment', event), context)
  })
}

const recordResult = async (services: Services, event: ProviderEvent, result: EventResult): Promise<void> => {
  await claimEvent(services.db, event, result, services.clock.now())
}

/** Finds the payment by our id. A dispute or refund names only its payment at the provider, which names ours. */
async function findNamed(
  { services: { db }, provider }: Channel,
  event: ProviderEvent,
): Promise<PaymentRow | null> {
  const { paymentId, providerPaymentId } = event
  const id =
    paymentId ?? (providerPaymentId === null ? null : (await provider.getCharge(providerPaymentId)).paymentId)
  return id === null ? null : findPayment(db, id)
}

/** Finds our payment of an event by the stored ids of the provider's objects, and whether the event is known. */
async function findPaymentOfEvent(
  db: Db,
  { id, objectKind, objectId, providerPaymentId }: ProviderEvent,
): Promise<{ readonly isKnown: boolean; readonly stored: PaymentRow | null }> {
  const columns = new Set(METHODS.flatMap(({ order }) => (order.kind === objectKind ? order.column : [])))
  const { knownId, ...row } = await db
    .selectFrom(sql<{ id: string }>`(values (${id}))`.as<'event'>(sql`event (id)`))
    .leftJoin('stripe_event', 'stripe_event.id', 'event.id')
    .leftJoin('payment', (join) =>
      join.on((it) =>
        it.or([
          ...[...columns].map((column) => it(`payment.${column}`, '=', objectId)),
          it('payment.stripe_pi_id', '=', providerPaymentId),
        ]),
      ),
    )
    .selectAll('payment')
    .select('stripe_event.id as knownId')
    .executeTakeFirstOrThrow()
  return { isKnown: knownId !== null, stored: row.id === null ? null : (row as PaymentRow) }
}
