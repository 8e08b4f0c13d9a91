/** A month of the calendar, as `monthIndex` counts them. */
export type Month = number

/** How a certificate left: paid off, ended by foreclosure, or moved to a payment plan. */
export type Leaving = 'redeemed' | 'ended' | 'plan'

/**
 * Certificates of a group (a county and a kind of sale) that were bought in one month and are watched from a later one.
 */
export interface Entry {
  readonly group: string
  readonly boughtIn: Month
  /** The first month that is watched completely. If it is `boughtIn`, from the day of purchase. */
  readonly from: Month
  readonly count: number
}

/** Certificates that left in one month. Each is one of those that arrived. */
export interface Exit {
  readonly group: string
  readonly boughtIn: Month
  readonly month: Month
  readonly how: Leaving
  readonly count: number
}

/** The events of one month in a cohort. */
export interface Cell {
  readonly month: Month
  /** Months since the month of purchase. */
  readonly age: number
  /** Certificates that could be redeemed. One that left in another way during the month counts as half. */
  readonly watched: number
  readonly redeemed: number
  readonly ended: number
}

/** Certificates of a group that were bought in one month. */
export interface Cohort {
  readonly group: string
  readonly boughtIn: Month
  /** In order of months. */
  readonly cells: readonly Cell[]
  /** Open at the end of the last month. */
  readonly openCount: number
}

/**
 * Counts the events of each cohort through a month, from arrivals and departures. A certificate counts only in the
 * months in which it was watched. Throws RangeError if more left than arrived.
 */
export function cohortsOf(
  entries: readonly Entry[],
  exits: readonly Exit[],
  through: Month,
): readonly Cohort[] {
  const counts = new Map<string, Counts>()
  const of = ({ group, boughtIn }: Pick<Entry, 'group' | 'boughtIn'>): Counts => {
    const key = `${boughtIn} ${group}`
    const known = counts.get(key) ?? { group, boughtIn, came: new Map(), left: new Map() }
    counts.set(key, known)
    return known
  }
  for (const entry of entries) add(of(entry).came, entry.from, entry.count)
  for (const exit of exits) {
    if (exit.month > through) throw new RangeError('a certificate left after the last month')
    const { left } = of(exit)
    const month = left.get(exit.month) ?? { redeemed: 0, ended: 0, plan: 0 }
    month[exit.how] += exit.count
    left.set(exit.month, month)
  }
  return [...counts.values()].map((it) => cohortOf(it, through))
}

interface Counts {
  readonly group: string
  readonly boughtIn: Month
  readonly came: Map<Month, number>
  readonly left: Map<Month, Record<Leaving, number>>
}

const add = (sums: Map<Month, number>, month: Month, count: number): void => {
  sums.set(month, (sums.get(month) ?? 0) + count)
}

const NOBODY: Readonly<Record<Leaving, number>> = { redeemed: 0, ended: 0, plan: 0 }

function cohortOf({ group, boughtIn, came, left }: Counts, through: Month): Cohort {
  const cells: Cell[] = []
  let open = 0
  for (let month = Math.min(...came.keys(), ...left.keys()); month <= through; month += 1) {
    open += came.get(month) ?? 0
    const { redeemed, ended, plan } = left.get(month) ?? NOBODY
    if (redeemed + ended + plan > open) throw new RangeError('more certificates left than came')
    if (open > 0)
      cells.push({ month, age: month - boughtIn, watched: open - (ended + plan) / 2, redeemed, ended })
    open -= redeemed + ended + plan
  }
  // The newest certificates are watched from the next month on.
  return { group, boughtIn, cells, openCount: open + (came.get(through + 1) ?? 0) }
}
