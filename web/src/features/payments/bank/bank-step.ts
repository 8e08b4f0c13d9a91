import type { RegisteredAccount } from '@fieldstone/contract/entities/payments/bank-account'
import { t } from '../../../lib/messages/bank.ts'

/** The steps of an ACH payment, in the order of their dialogs. */
export type BankStep =
  | { readonly step: 'register'; readonly over: RegisteredAccount | null }
  | { readonly step: 'registered'; readonly account: RegisteredAccount }
  | { readonly step: 'validate'; readonly account: RegisteredAccount }
  | { readonly step: 'validated'; readonly account: RegisteredAccount }
  | { readonly step: 'checking'; readonly account: RegisteredAccount }
  | { readonly step: 'pay'; readonly account: RegisteredAccount }

/**
 * Returns the next step from the stored accounts, newest first, so that a dialog that was closed in between continues where
 * it was. A failed account is mentioned only while there is no newer one.
 */
export function nextBankStep(accounts: readonly RegisteredAccount[]): BankStep {
  const verified = accounts.filter(({ status }) => status === 'VERIFIED')
  const [newest] = accounts
  const waiting = accounts.find(({ status }) => status === 'PENDING_DEPOSITS')
  const chosen = verified.find(({ isDefault }) => isDefault) ?? verified[0]
  if (chosen) return { step: 'pay', account: chosen }
  if (newest && (newest.status === 'NEW' || newest.status === 'LINKING')) {
    return { step: 'checking', account: newest }
  }
  if (waiting) return { step: 'validate', account: waiting }
  return { step: 'register', over: newest ?? null }
}

/** Returns why an account cannot be used, and what to do. Null if it can. */
export function endedText({ status, failure, last4 }: RegisteredAccount): string | null {
  const words = { last4: last4 ?? '' }
  switch (status) {
    case 'FAILED':
    case 'EXPIRED':
      return t(`over_${failure ?? 'refused'}`, words)
    case 'BLOCKED':
      return t('over_blocked', words)
    case 'REVOKED':
      return t('over_revoked', words)
    default:
      return null
  }
}
