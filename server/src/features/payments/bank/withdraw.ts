import type { PaymentProvider } from '../../../providers/payment-provider.ts'
import { endAtProvider } from '../core/end-at-provider.ts'
import type { BankAccountRow } from './account-rows.ts'
import { fetchAccount } from './account-snapshot.ts'

/**
 * Removes an account at the provider: its page is closed, its set-up canceled, its payment method detached. The page may
 * be filled in at the same moment, so the state is fetched first. Throws ProviderError when the provider could not be
 * asked.
 */
export async function withdraw(provider: PaymentProvider, row: BankAccountRow): Promise<void> {
  const { id, stripe_checkout_id: pageId, stripe_si_id: setupId } = row
  if (pageId !== null && setupId === null) {
    if (await endAtProvider(() => provider.expireCheckout(pageId, `${id}:expire`))) return
  }
  const { setup, method } = await fetchAccount(provider, row)
  if (setup !== null && setup.status !== 'succeeded' && setup.status !== 'canceled')
    await endAtProvider(() => provider.cancelSetup(setup.id, `${id}:cancel`))
  if (method !== null && method.customerId !== null)
    await endAtProvider(() => provider.detachMethod(method.id, `${id}:detach`))
}
