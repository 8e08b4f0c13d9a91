import { type Cents, cents, ZERO } from '../money/cents.ts'

/**
 * Returns what we waive of what is still owed after a payment, in cents. Zero if nothing is owed, or more than the tolerance
 * that administrators set.
 */
export const waivedShortfall = (owedCents: number, toleranceCents: number): Cents =>
  owedCents > 0 && owedCents <= toleranceCents ? cents(owedCents) : ZERO
