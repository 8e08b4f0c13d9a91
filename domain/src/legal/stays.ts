import { addDays, daysBetween, laterOf, type PlainDate } from '../calendar/plain-date.ts'
import type { LegalFacts } from './file.ts'

/** The time of a bankruptcy, from its petition to its end; null while it has none. */
export interface Stay {
  readonly from: PlainDate
  readonly until: PlainDate | null
}

type Bankruptcies = Pick<LegalFacts, 'bankruptcyInOn' | 'bankruptcyOutOn' | 'earlierBankruptcies'>

/** All bankruptcies of a file, in the order in which they began. */
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
 * Days that stays add to a period that stands still during each of them, a day of two stays counted once; null while it
 * stands still on this day.
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
