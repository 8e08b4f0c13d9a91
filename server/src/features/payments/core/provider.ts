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

/** Returns services and provider for a call. Throws the same 503. */
export const channelOf = (context: Context): Channel => ({
  services: context.services,
  provider: requireProvider(context),
})

/** Ends something at the provider. Returns false if the provider refuses because it has already ended. */
export async function endAtProvider(end: () => Promise<void>): Promise<boolean> {
  try {
    await end()
    return true
  } catch (error) {
    if (error instanceof ProviderError && error.kind === 'refused') return false
    throw error
  }
}

/** Waits for a removal at the provider after the removal here. Throws 503 if it does not answer, so that the owner tries again. */
export async function removeAtProvider(removal: Promise<void>): Promise<void> {
  try {
    await removal
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    throw new Refusal('provider_unavailable', { log: 'removed here alone' })
  }
}
