import { type Bps, type Cents, cents, roundDiv, sumCents } from '../money/cents.ts'

/** What was collected for a county while one share was in force. */
export interface CollectedUnderShare {
  readonly shareBps: Bps
  readonly collectedCents: Cents
}

/** The part due to the county, half up to the cent. Money that went back is rounded like money that came. */
export function shareOf({ shareBps, collectedCents }: CollectedUnderShare): Cents {
  const size = roundDiv(BigInt(Math.abs(collectedCents)) * BigInt(shareBps), WHOLE)
  return cents(Number(collectedCents < 0 ? -size : size))
}

/** What is due to a county for a statement: the sum of its shares, each rounded once. */
export const amountDue = (parts: readonly CollectedUnderShare[]): Cents => sumCents(parts.map(shareOf))

const WHOLE = 10_000n
