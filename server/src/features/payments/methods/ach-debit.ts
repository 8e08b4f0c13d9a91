import { findAccount } from '../bank/account-rows.ts'
import { followReturn, markUnusable, requireOwnVerified, revokeDisputed } from '../bank/follow-debit.ts'
import { savedDebit } from './saved-debit.ts'

/** A debit of the payer's verified bank account, which takes days. */
export const achDebit = savedDebit({
  method: 'ACH',
  kinds: ['FULL', 'PARTIAL', 'INSTALMENT'],
  methodType: 'us_bank_account',
  sourceOf: async ({ db }, payment) => {
    const account = await findAccount(db, payment.ach_account_id ?? '')
    if (!account?.stripe_pm_id || !account.mandate_id)
      throw new Error(`payment ${payment.id} lacks its account or mandate`)
    return { bankMethodId: account.stripe_pm_id, mandateId: account.mandate_id }
  },
  charge: (provider, request, key) => provider.createDebit(request, key),
  onRefused: markUnusable,
  requireLocked: requireOwnVerified,
  afterMoves: followReturn,
  afterLateDispute: revokeDisputed,
})
