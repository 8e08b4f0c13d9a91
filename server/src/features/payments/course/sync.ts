import { UNDER_WAY } from '@fieldstone/domain/payments/states'
import {
  type PaymentProvider,
  ProviderError,
  type ProviderEvent,
} from '../../../providers/payment-provider.ts'
import type { Services } from '../../../services.ts'
import { claimEvent, isEventKnown } from '../core/events.ts'
import type { Channel, PaymentMethod } from '../core/method.ts'
import { getPayment, type PaymentRow, updatePayment } from '../core/queries.ts'
import { methodOf, orderIdOf } from '../methods/methods.ts'
import { applySnapshot } from './apply-snapshot.ts'
import { endUnsent, isWanted, mayBeUnderWay, refuseToSend } from './end-unsent.ts'
import { mayStillSend } from './may-still-send.ts'
import { hasRefunds } from './refund-rows.ts'
import { fail, startAtProvider } from './start-at-provider.ts'

const STALE_AFTER_MS = 5_000
/** Each retry needs a concurrent change, so many in a row are unlikely. */
const ATTEMPTS = 20

/**
 * Fetches a payment from the provider, locks it, applies the pure rule and records its moves. Nothing else changes a payment after
 * its create call. Webhooks, pages and the sweep all call it, in any order and any number of times. Stores `event` in the same
 * transaction. `row` must have been read just now. Throws ProviderError if the provider does not answer.
 */
export async function syncPayment(
  channel: Channel,
  row: PaymentRow,
  event: ProviderEvent | null = null,
  attempt = 1,
): Promise<PaymentRow> {
  const { services, provider } = channel
  const method = methodOf(row)
  if (!method) return row
  const before = orderIdOf(method, row) ? row : await ensureStarted(channel, method, row, event)
  const startedAt = services.clock.now()
  const orderId = orderIdOf(method, before)
  if (orderId === null) return markSynced(services, before, event, startedAt)
  if (before.cancel_requested_at !== null && method.canCancel(before)) {
    await withdrawQuietly(provider, method, before, orderId)
  }
  const ids = {
    orderId,
    providerPaymentId: before.stripe_pi_id,
    hasDisputes: before.disputed_cents > 0 || event?.objectKind === 'dispute',
    // A payment cannot be refunded before its money is received.
    hasRefunds: before.amount_received_cents !== null && (await hasRefunds(services.db, before.id)),
  }
  let snapshot = await method.fetch(provider, ids)
  if (before.status === 'NEW' && method.isStuck?.(snapshot)) {
    await withdrawQuietly(provider, method, before, orderId)
    snapshot = await method.fetch(provider, ids)
  }
  const synced = await applySnapshot(channel, { method, before, snapshot, startedAt, event })
  return synced ?? syncAgain(channel, row, event, attempt)
}

/** Fetches again, because the row changed during the fetch. */
async function syncAgain(
  channel: Channel,
  { id }: PaymentRow,
  event: ProviderEvent | null,
  attempt: number,
): Promise<PaymentRow> {
  const { db } = channel.services
  const row = await getPayment(db, id)
  if (event && (await isEventKnown(db, event.id))) return row
  if (attempt < ATTEMPTS) return syncPayment(channel, row, event, attempt + 1)
  if (event) throw new ProviderError('unknown', 'row kept changing')
  return row
}

/** For pages that poll: fetches at most every 5 s, and returns the stored row if the provider does not answer. */
export async function syncIfStale(channel: Channel, payment: PaymentRow): Promise<PaymentRow> {
  const syncedAt = payment.synced_at ?? payment.created_at
  // Below 0 if the clock went back: fetch rather than wait.
  const age = channel.services.clock.now().getTime() - syncedAt.getTime()
  if (!UNDER_WAY.some((one) => one === payment.status) || (age >= 0 && age < STALE_AFTER_MS)) return payment
  return trySync(channel, payment)
}

/** Like syncPayment, but returns the stored row if the provider does not answer. */
export async function trySync(channel: Channel, payment: PaymentRow): Promise<PaymentRow> {
  const { services } = channel
  try {
    return await syncPayment(channel, payment)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    services.log.warn({ paymentId: payment.id, kind: error.kind, code: error.code }, 'payment not synced')
    return getPayment(services.db, payment.id)
  }
}

/**
 * Handles a row without an order of the provider. Repeats the create call with its key while an order can still be created and
 * the rules still allow the payment. Otherwise, or if the payment was canceled or closed, searches for the order. Without one the
 * payment fails or ends. An order that an event names is fetched before it is used.
 */
async function ensureStarted(
  channel: Channel,
  method: PaymentMethod,
  row: PaymentRow,
  event: ProviderEvent | null,
): Promise<PaymentRow> {
  const named = event?.objectKind === method.order.kind ? event.objectId : null
  const now = channel.services.clock.now()
  const canStart = named === null && row.status === 'NEW' && method.canStart(row, now)
  if (canStart && isWanted(row)) {
    if (await mayStillSend(channel.services, row))
      return (await startAtProvider(channel, method, row)).payment
    if (row.kind !== 'INSTALMENT')
      return ensureStarted(channel, method, await refuseToSend(channel.services, row), event)
  }
  const found = await method.find(channel, row, named)
  if (found) return (await startAtProvider(channel, method, row, { found })).payment
  if (!isWanted(row)) return endUnsent(channel.services, row)
  // The first call may still be under way.
  if (canStart && mayBeUnderWay(row, now)) return row
  return fail(channel.services, row, null)
}

/** Withdraws an order, and ignores refusals such as 'already complete': the next fetch decides. */
export async function withdrawQuietly(
  provider: PaymentProvider,
  method: PaymentMethod,
  row: PaymentRow,
  orderId: string,
): Promise<void> {
  try {
    await method.withdraw(provider, row, orderId)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
  }
}

/** Marks a row with nothing to fetch. An event must be delivered again if the row may still get its order. */
async function markSynced(
  services: Services,
  row: PaymentRow,
  event: ProviderEvent | null,
  now: Date,
): Promise<PaymentRow> {
  if (event && row.status === 'NEW') throw new ProviderError('unknown', 'no order yet')
  if (event) await claimEvent(services.db, event, 'ignored', now)
  return updatePayment(services.db, row.id, { synced_at: now })
}
