import type { PaidBy } from './received.ts'

/** A payment that its bank did not pay. */
export interface ReturnedCheck {
  /** A bankruptcy is open, or the owner is in military service. */
  readonly isStayed: boolean
  /** Null: staff did not say who paid. */
  readonly paidBy: PaidBy | null
  readonly payerName: string
  /** The names of the owner and of the parties that the certificate knows. */
  readonly partyNames: readonly string[]
}

/** Why the fee for a returned check is not added to the debt of a certificate. */
export type NoReturnFee = 'stayed' | 'stranger'

/** Returns why the fee is not added to the debt. Null: it is added. */
export function noReturnFee({ isStayed, paidBy, payerName, partyNames }: ReturnedCheck): NoReturnFee | null {
  if (isStayed) return 'stayed'
  const isKnown = paidBy === null ? partyNames.some((name) => isNamedIn(payerName, name)) : paidBy === 'OWNER'
  return isKnown ? null : 'stranger'
}

/** Names are written in any order, and an owner's name may hold more of them: "MARCHETTI ROSA & JOHN". */
function isNamedIn(payerName: string, partyName: string): boolean {
  const [payer, party] = [wordsOf(payerName), wordsOf(partyName)]
  return payer.length > 0 && payer.every((word) => party.includes(word))
}

/** Leaves out initials, which one may write and another not. */
const wordsOf = (name: string): readonly string[] =>
  (name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => word.length > 1)
