import type { PlainDate } from '../calendar/plain-date.ts'
import { type Cents, sumCents } from '../money/cents.ts'

/** A certificate of a property, as one reader sees it. */
export interface PropertyPart {
  readonly id: number
  readonly isPaid: boolean
  /** All or part of it is on its way, or paid and not posted yet. */
  readonly isSubmitted: boolean
  /** Nothing is left to pay: the redemption is being posted. */
  readonly isPaidUp: boolean
  /** Null if its payoff is not shown to this reader. */
  readonly totalCents: Cents | null
  readonly goodUntil: PlainDate | null
  /** Whether its payoff can be printed, apart from its place in the order of payment. */
  readonly isPrintable: boolean
}

export interface PropertyTotal {
  /** The sum of the counted certificates. Null if none is counted. */
  readonly totalCents: Cents | null
  /** The last day on which all counted amounts are valid. */
  readonly goodUntil: PlainDate | null
  readonly countedIds: readonly number[]
  /** Unpaid certificates that are not in the total. Empty: the total pays off the property. */
  readonly leftOutIds: readonly number[]
  /** Certificates whose payoffs can be printed together. */
  readonly printableIds: readonly number[]
}

/**
 * Adds up what is owed on the certificates of a property. Pass them in their order of payment. Never guesses: a certificate
 * without a figure, or with money on its way, is left out and named.
 */
export function propertyTotal(parts: readonly PropertyPart[]): PropertyTotal {
  const unpaid = parts.filter((part) => !part.isPaid && !part.isPaidUp)
  const counted = unpaid.flatMap((part) =>
    part.isSubmitted || part.totalCents === null ? [] : [{ ...part, totalCents: part.totalCents }],
  )
  const countedIds = counted.map(({ id }) => id)
  const days = counted.flatMap(({ goodUntil }) => goodUntil ?? [])
  return {
    totalCents: counted.length === 0 ? null : sumCents(counted.map((part) => part.totalCents)),
    goodUntil: days.sort()[0] ?? null,
    countedIds,
    leftOutIds: unpaid.map(({ id }) => id).filter((id) => !countedIds.includes(id)),
    printableIds: firstPrintable(unpaid),
  }
}

/** A newer certificate cannot be paid before an older one, so its payoff is not printed without the older one. */
function firstPrintable(unpaid: readonly PropertyPart[]): readonly number[] {
  const gap = unpaid.findIndex((part) => part.isSubmitted || !part.isPrintable)
  return unpaid.slice(0, gap === -1 ? unpaid.length : gap).map(({ id }) => id)
}
