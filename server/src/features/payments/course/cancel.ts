import type { Channel } from '../core/method.ts'
import { type PaymentRow, updatePayment } from '../core/queries.ts'
import { methodOf, orderIdOf } from '../methods/methods.ts'
import { trySync, withdrawQuietly } from './sync.ts'

/**
 * Cancels a payment if its method still allows it. Stores the request, withdraws the order, then fetches the payment, since
 * it may have been paid. Returns any other payment unchanged.
 */
export async function requestCancel(channel: Channel, payment: PaymentRow): Promise<PaymentRow> {
  if (methodOf(payment)?.canCancel(payment) !== true) return payment
  const { services } = channel
  const now = services.clock.now()
  const requested = await updatePayment(services.db, payment.id, {
    cancel_requested_at: payment.cancel_requested_at ?? now,
    updated_at: now,
  })
  return trySync(channel, requested)
}

/** Ends an unpaid payment that its payer has not canceled. Fetches it afterwards, since it may have been paid. */
export async function endUnpaid(channel: Channel, payment: PaymentRow): Promise<PaymentRow> {
  const known = await trySync(channel, payment)
  const method = methodOf(known)
  const orderId = method && orderIdOf(method, known)
  if (!method || !orderId || !method.canCancel(known)) return known
  await withdrawQuietly(channel.provider, method, known, orderId)
  return trySync(channel, known)
}
