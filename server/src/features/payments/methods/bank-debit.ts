import { readBankDebit } from '@fieldstone/domain/payments/bank-debit'
import type { DebitRequest } from '../../../providers/payment-provider.ts'
import type { Services } from '../../../services.ts'
import { findAccount } from '../bank/account-rows.ts'
import { followReturn, markUnusable, requireOwnVerified, revokeDisputed } from '../bank/follow-debit.ts'
import type { PaymentRow } from '../core/queries.ts'
import { debitFacts, savedDebit } from './saved-debit.ts'

/** A debit of the payer's verified bank account, which takes days. */
export const bankDebit = savedDebit({
  method: 'ACH',
  kinds: ['FULL', 'PARTIAL', 'INSTALMENT'],
  methodType: 'us_bank_account',
  charge: async ({ services, provider }, payment, key) =>
    provider.createDebit(await requestOf(services, payment), key),
  onRefused: markUnusable,
  requireLocked: requireOwnVerified,
  read: readBankDebit,
  afterMoves: followReturn,
  afterLateDispute: revokeDisputed,
})

async function requestOf(services: Services, payment: PaymentRow): Promise<DebitRequest> {
  const [facts, account] = await Promise.all([
    debitFacts(services, payment),
    findAccount(services.db, payment.ach_account_id ?? ''),
  ])
  if (!account?.stripe_pm_id || !account.mandate_id)
    throw new Error(`payment ${payment.id} lacks its account or mandate`)
  return { ...facts, bankMethodId: account.stripe_pm_id, mandateId: account.mandate_id }
}
