import { t } from '../../../messages/refusals.ts'
import type { PaymentProvider } from '../../../providers/payment-provider.ts'
import { Refusal } from '../../../refusal.ts'
import type { Services } from '../../../services.ts'

/** 503 where payments are off: a page that has been open for long may still ask. */
export function requireProvider(services: Services): PaymentProvider {
  if (!services.payments)
    throw new Refusal('provider_unavailable', { log: 'payments are off', message: t('paymentsOff') })
  return services.payments
}
