import { type AccountCause, moveAccount, type SetupFailure } from '@fieldstone/domain/payments/bank-account'
import { recordSystemAudit } from '../../../audit/record.ts'
import { inTransaction } from '../../../db/database.ts'
import type { PaymentProvider } from '../../../providers/payment-provider.ts'
import type { Services } from '../../../services.ts'
import { endAtProvider } from '../core/provider.ts'
import { type BankAccountRow, lockAccount, updateAccount } from './account-rows.ts'
import { fetchAccount } from './account-snapshot.ts'

/** Ends an account that waits, for a reason known without the provider. Sends no e-mail, because the page shows it. */
export const endAccount = (
  services: Services,
  { id }: BankAccountRow,
  cause: AccountCause,
  failure: SetupFailure,
): Promise<BankAccountRow> =>
  inTransaction(services.db, async (trx) => {
    const row = await lockAccount(trx, id)
    const to = moveAccount(row.status, cause)
    if (to === null) return row
    const now = services.clock.now()
    const ended = await updateAccount(trx, id, { status: to, failure, is_default: false, updated_at: now })
    recordSystemAudit(trx, now, {
      action: 'bank-account-moved',
      subject: { kind: 'bank_account', id },
      detail: { from: row.status, to, failure },
    })
    return ended
  })

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
