import type { Context } from '../../../context.ts'
import { t } from '../../../messages/refusals.ts'
import type { PaymentProvider } from '../../../providers/payment-provider.ts'
import { Refusal } from '../../../refusal.ts'
import type { Channel } from './method.ts'

/** 503 where payments are off: a page that has been open for long may still ask. An administrator is told how to mend it. */
export function requireProvider({ services, actor }: Pick<Context, 'services' | 'actor'>): PaymentProvider {
  if (!services.payments)
    throw new Refusal('provider_unavailable', {
      log: 'payments are off',
      message: t(actor.role === 'admin' ? 'paymentKeysMissing' : 'paymentsOff'),
    })
  return services.payments
}

/** The way to the provider for a call, refused in the same way. */
export const channelOf = (context: Context): Channel => ({
  services: context.services,
  provider: requireProvider(context),
})
