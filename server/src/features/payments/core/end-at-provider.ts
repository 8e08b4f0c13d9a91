import { ProviderError } from '../../../providers/payment-provider.ts'
import { Refusal } from '../../../refusal.ts'

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
