import { causes, type Reading, readCharge } from './reading.ts'
import type { PaymentFacts, Snapshot } from './snapshot.ts'

/**
 * How the money of an ACH debit came, or did not: the charge says all of it. One that was returned is over, and so is
 * one that was withdrawn before the bank had it, or after the bank had returned it.
 */
export const readAchDebit = ({ charge }: Snapshot, { state }: Pick<PaymentFacts, 'state'>): Reading =>
  charge?.status === 'canceled' && (state === 'NEW' || charge.lastErrorCode !== null)
    ? causes('debit-failed')
    : readCharge(charge, 'debit-failed')

/** A debit is made and confirmed at once. One that then asks for anything waits for ever: nobody is there to answer. */
export const isStuck = ({ status }: { readonly status: string }): boolean =>
  !['processing', 'succeeded', 'canceled'].includes(status)

/** Why an ACH debit was not even begun, as far as it changes what the payer can do. */
export const DEBIT_REFUSALS = ['account_unusable', 'bank_limit', 'bank_refused'] as const

export type DebitRefusal = (typeof DEBIT_REFUSALS)[number]

/** By the provider's code. */
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
