import type { PaymentProvider } from '../../providers/payment-provider.ts'
import type { Services } from '../../services.ts'
import { type PaymentRow, updatePayment } from './queries.ts'
import { trySync } from './sync.ts'

/**
 * Gives up a card payment that is NEW or OPEN: the wish is stored first, then the page is closed, then the provider
 * says what became of it. It may turn out to be paid. Any other payment is left as it is.
 */
export async function cancelCheckout(
  services: Services,
  provider: PaymentProvider,
  payment: PaymentRow,
): Promise<PaymentRow> {
  if (payment.method !== 'CC' || (payment.status !== 'NEW' && payment.status !== 'OPEN')) return payment
  const now = services.clock.now()
  const wished = await updatePayment(services.db, payment.id, {
    cancel_requested_at: payment.cancel_requested_at ?? now,
    updated_at: now,
  })
  return trySync(services, provider, wished)
}
