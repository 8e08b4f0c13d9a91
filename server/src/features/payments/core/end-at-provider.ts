import { ProviderError } from '../../../providers/payment-provider.ts'

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
