import type { Channel } from '../core/method.ts'
import { type PaymentRow, updatePayment } from '../core/queries.ts'
import { methodOf, orderIdOf } from '../methods/methods.ts'
import { trySync, withdrawQuietly } from './sync.ts'

/**
 * Gives a payment up where its method still allows it: the request is stored first, then the order is withdrawn, then
 * the provider says what became of it. It may turn out to be paid. Any other payment is left as it is.
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

/** Ends a payment that nobody has paid yet, without its payer's asking. What is fetched says what became of it. */
export async function endUnpaid(channel: Channel, payment: PaymentRow): Promise<PaymentRow> {
  const known = await trySync(channel, payment)
  const method = methodOf(known)
  const orderId = method && orderIdOf(method, known)
  if (!method || !orderId || !method.canCancel(known)) return known
  await withdrawQuietly(channel.provider, method, known, orderId)
  return trySync(channel, known)
}
