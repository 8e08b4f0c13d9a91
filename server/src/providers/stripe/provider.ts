import type { StripeConfig } from '../../config.ts'
import type { PaymentProvider } from '../payment-provider.ts'

/** Null when payments are off. */
export function createPaymentProvider(_config: StripeConfig): PaymentProvider | null {
  return null
}
