import { cents } from '../money/cents.ts'
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
