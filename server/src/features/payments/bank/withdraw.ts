import type { PaymentProvider } from '../../../providers/payment-provider.ts'
import { isDoneNow } from '../done-now.ts'
import type { BankAccountRow } from './account-rows.ts'
import { fetchAccount } from './account-snapshot.ts'

/**
 * Ends at the provider what a removed account is there: what waits is withdrawn, what is kept is let go. Its page may
 * have been filled in at the same moment, so what became of it is fetched. Throws ProviderError when the provider could
 * not be asked.
 */
export async function withdraw(provider: PaymentProvider, row: BankAccountRow): Promise<void> {
  const { id, stripe_checkout_id: pageId, stripe_si_id: setupId } = row
  if (pageId !== null && setupId === null) {
    if (await isDoneNow(() => provider.expireCheckout(pageId, `${id}:expire`))) return
  }
  const { setup, method } = await fetchAccount(provider, row)
  if (setup !== null && setup.status !== 'succeeded' && setup.status !== 'canceled')
    await isDoneNow(() => provider.cancelSetup(setup.id, `${id}:cancel`))
  if (method !== null && method.customerId !== null)
    await isDoneNow(() => provider.detachMethod(method.id, `${id}:detach`))
}
