import { ProviderError } from '../../../providers/payment-provider.ts'
import { Refusal } from '../../../refusal.ts'

/** Once something saved is removed here: 503 where the provider could not be asked, so that its owner asks again. */
export async function removeAtProvider(removal: Promise<void>): Promise<void> {
  try {
    await removal
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    throw new Refusal('provider_unavailable', { log: 'removed here alone' })
  }
}
