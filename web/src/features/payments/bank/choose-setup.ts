import type { PaymentConfig } from '@fieldstone/contract/entities/payments/payment-config'
import type { BankSetup } from './bank-setup.ts'

/** The adapter of the mode: our sandbox, or the provider's own library with test or live keys. Loaded when it is needed. */
export async function bankSetupOf({ mode, sandboxUrl, publishableKey }: PaymentConfig): Promise<BankSetup> {
  if (mode === 'sandbox' && sandboxUrl !== null) {
    return (await import('./sandbox-setup.ts')).sandboxSetup(sandboxUrl)
  }
  return (await import('./stripe-setup.ts')).stripeSetup(publishableKey ?? '')
}
