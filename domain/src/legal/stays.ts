import { addDays, daysBetween, laterOf, type PlainDate } from '../calendar/plain-date.ts'
import type { LegalFacts } from './file.ts'

/** The time of a bankruptcy, from its petition to its end. `until` is null while it is open. */
export interface Stay {
  readonly from: PlainDate
  readonly until: PlainDate | null
}

type Bankruptcies = Pick<LegalFacts, 'bankruptcyInOn' | 'bankruptcyOutOn' | 'earlierBankruptcies'>

/** Lists all bankruptcies of a file, in the order in which they began. */
export function staysOf({
  bankruptcyInOn,
  bankruptcyOutOn,
  earlierBankruptcies,
}: Bankruptcies): readonly Stay[] {
  const own = bankruptcyInOn === null ? [] : [{ from: bankruptcyInOn, until: bankruptcyOutOn }]
  const earlier = earlierBankruptcies.map(({ filedOn, endedOn }) => ({ from: filedOn, until: endedOn }))
  return [...earlier, ...own].sort((a, b) => compare(keyOf(a), keyOf(b)))
}

const keyOf = ({ from, until }: Stay): string => `${from} ${until ?? 'open'}`
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

interface Period {
  readonly purchasedOn: PlainDate
  readonly end: PlainDate
}

/**
 * Returns the number of days by which stays extend a period, which does not run during them. A day of two stays counts
 * once. Null if the period is not running on the given day.
 */
export function tolledDays(
  stays: readonly Stay[],
  { purchasedOn, end }: Period,
  on: PlainDate,
): number | null {
  let total = 0
  let countedTo = purchasedOn
  for (const { from, until } of stays) {
    if (from > addDays(end, total)) continue
    if (until === null || until > on) return null
    total += Math.max(0, daysBetween(laterOf(from, countedTo), until))
    countedTo = laterOf(countedTo, until)
  }
  return total
}
