import { type Cents, cents, sumCents } from '../money/cents.ts'
import type { ExpenseKind } from './file.ts'

/** More than any cost of a foreclosure: an amount above it is a slip of the keys. */
export const MOST_EXPENSE_CENTS = cents(10_000_000)

/** The first that fits decides, so what is told apart by a word more stands above. */
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

/** What an expense was for, by its words; null where they do not say. A person decides. */
export function suggestExpenseKind(description: string): ExpenseKind | null {
  const words = description.toLowerCase()
  return WORDS.find(([pattern]) => pattern.test(words))?.[1] ?? null
}

interface Item {
  readonly kind: ExpenseKind | null
  readonly amountCents: Cents
}

/**
 * The attorney fees of a certificate once `added` are posted, where that needs the court's order: some are added, and
 * all together are above the limit. Null where it needs none, as where the place has no limit.
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
