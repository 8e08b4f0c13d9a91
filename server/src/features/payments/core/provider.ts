import type { Context } from '../../../context.ts'
import { t } from '../../../messages/refusals.ts'
import { type PaymentProvider, ProviderError } from '../../../providers/payment-provider.ts'
import { Refusal } from '../../../refusal.ts'
import type { Channel } from './method.ts'

/** Throws 503 if payments are off, since a page that was open for long may still ask. An administrator reads how to fix it. */
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

/** Ends something at the provider. False when it refuses, since it has ended already. */
export async function endAtProvider(end: () => Promise<void>): Promise<boolean> {
  try {
    await end()
    return true
  } catch (error) {
    if (error instanceof ProviderError && error.kind === 'refused') return false
    throw error
  }
}

/** Once something saved is removed here: 503 where the provider could not be asked, so that its owner asks again. */
export async function removeAtProvider(removal: Promise<void>): Promise<void> {
  try {
    await removal
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    throw new Refusal('provider_unavailable', { log: 'removed here alone' })
  }
}
