import { type Cents, cents, sumCents } from '../money/cents.ts'
import type { ExpenseKind } from './file.ts'

/** More than any cost of a foreclosure, so a larger amount is a typing mistake. */
export const MOST_EXPENSE_CENTS = cents(10_000_000)

/** The first matching pattern decides, so more specific patterns come first. */
const WORDS: readonly (readonly [RegExp, ExpenseKind])[] = [
  [/\b(attorney|counsel|lawyer|law firm)\w*['’]?s?\b.*\b(fee|hour|time|service|work)s?\b/, 'attorney-fee'],
  [/\blegal (fee|service|work)s?\b/, 'attorney-fee'],
  [/\bpublication\b|\bpublish|\bnewspaper\b|\badvertis|\blegal (notice|news)\b/, 'publication'],
  [/\btitle\b|\blien search|\bjudicial report|\babstract/, 'title'],
  [/\bprocess serv|\bservice of\b|\bsummons\b|\bskip trac|\bcertified mail|\bservice\b/, 'service'],
  [
    /\bfiling\b|\bcourt\b|\bclerk\b|\bcomplaint\b|\bdocket\b|\bsheriff|\border of sale|\bwrit\b/,
    'court-cost',
  ],
  [
    /\bcourier\b|\bpostage\b|\bmailing\b|\bcop(y|ies|ying)\b|\bmileage\b|\btravel|\brecord(ing|er)\b/,
    'other',
  ],
]

/** Suggests the kind of an expense from its description. Null if it is unclear. A person decides. */
export function suggestExpenseKind(description: string): ExpenseKind | null {
  const words = description.toLowerCase()
  return WORDS.find(([pattern]) => pattern.test(words))?.[1] ?? null
}

interface Item {
  readonly kind: ExpenseKind | null
  readonly amountCents: Cents
}

/**
 * Returns the attorney fees of a certificate after `added` are posted, if that needs a court order: some attorney fees are
 * added, and all together are above the limit. Null if no order is needed, or if there is no limit.
 */
export function feesNeedingOrder(
  limitCents: Cents | null,
  posted: readonly Item[],
  added: readonly Item[],
): Cents | null {
  const [before, more] = [posted.filter(isFee), added.filter(isFee)]
  if (limitCents === null || more.length === 0) return null
  const totalCents = sumCents([...before, ...more].map(({ amountCents }) => amountCents))
  return totalCents > limitCents ? totalCents : null
}

const isFee = ({ kind }: Item): boolean => kind === 'attorney-fee'
