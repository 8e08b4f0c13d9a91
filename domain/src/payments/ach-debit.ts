import { causes, type PaymentFacts, type Reading, readCharge, type Snapshot } from './reading.ts'

/**
 * Reads how the money of a debit came, or did not, from its charge. A debit has failed if it was returned, or canceled before
 * the bank had it or after the bank returned it.
 */
export const readDebit = ({ charge }: Snapshot, { state }: Pick<PaymentFacts, 'state'>): Reading =>
  charge?.status === 'canceled' && (state === 'NEW' || charge.lastErrorCode !== null)
    ? causes('debit-failed')
    : readCharge(charge, 'debit-failed')

/** Whether a debit waits for somebody to answer. It is confirmed when it is made, so nobody will. */
export const isStuck = ({ status }: { readonly status: string }): boolean =>
  !['processing', 'succeeded', 'canceled'].includes(status)

/** Why the payment processor refused an ACH debit, as far as it changes what the payer can do. */
export const DEBIT_REFUSALS = ['account_unusable', 'bank_limit', 'bank_refused'] as const

export type DebitRefusal = (typeof DEBIT_REFUSALS)[number]

/** Returns the reason by the code of the payment processor. */
export function debitRefusal(code: string): DebitRefusal {
  if (UNUSABLE.includes(code)) return 'account_unusable'
  return code === 'charge_exceeds_weekly_limit' || code === 'charge_exceeds_source_limit'
    ? 'bank_limit'
    : 'bank_refused'
}

const UNUSABLE: readonly string[] = [
  'bank_account_unusable',
  'payment_method_bank_account_blocked',
  'bank_account_restricted',
]
