import type { PaidBy } from './received.ts'

/** A payment that its bank did not pay. */
export interface ReturnedCheck {
  /** A bankruptcy is open, or the owner is in military service. */
  readonly isStayed: boolean
  /** Null if staff did not record who paid. */
  readonly paidBy: PaidBy | null
  readonly payerName: string
  /** The names of the owner and of the parties that the certificate knows. */
  readonly partyNames: readonly string[]
}

/** Why the fee for a returned check is not added to the debt of a certificate. */
export type NoReturnFee = 'stayed' | 'stranger'

/** Returns why the fee is not added to the debt, or null if it is added. */
export function noReturnFee({ isStayed, paidBy, payerName, partyNames }: ReturnedCheck): NoReturnFee | null {
  if (isStayed) return 'stayed'
  const isKnown = paidBy === null ? partyNames.some((name) => isNamedIn(payerName, name)) : paidBy === 'OWNER'
  return isKnown ? null : 'stranger'
}

/** Whether a party's name has all words of the payer's name, in any order. It may have more: "MARCHETTI ROSA & JOHN". */
function isNamedIn(payerName: string, partyName: string): boolean {
  const [payer, party] = [wordsOf(payerName), wordsOf(partyName)]
  return payer.length > 0 && payer.every((word) => party.includes(word))
}

/** Leaves out initials, which some people write and others do not. */
const wordsOf = (name: string): readonly string[] =>
  (name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => word.length > 1)
