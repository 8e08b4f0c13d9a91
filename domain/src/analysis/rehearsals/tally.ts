import type { WebStatus } from '../../certificates/web-status.ts'
import type { SaleType } from '../../payoff/lien.ts'
import { EFFECTS, type Effect } from './effects.ts'
import { differenceOf, differs, isAffected, type Payoffs, type Rehearsed } from './rehearse.ts'

/** The edges of the histogram's bars, as differences in cents. Zero is no difference. */
export const BIN_EDGES = [
  -1_000_000, -100_000, -10_000, -1_000, 0, 1_000, 10_000, 100_000, 1_000_000,
] as const
export const BIN_COUNT = BIN_EDGES.length + 1

/** Totals of some certificates. A payoff that only staff give adds nothing. */
export interface Totals {
  count: number
  /** The number of these that the change affects. */
  affectedCount: number
  beforeCents: number
  afterCents: number
}

/** The payoffs of one day. */
export interface DayTally extends Omit<Totals, 'affectedCount'> {
  /** The total or the good-through date differs. */
  changedCount: number
  raisedCount: number
  loweredCount: number
  /** A payoff appears. */
  appearedCount: number
  goneCount: number
  /** The counts per bar of BIN_EDGES, lowest first. */
  bins: number[]
}

/** The result of a rehearsal so far. Plain data, so that it can be stored and continued. */
export interface Tally {
  /** Nothing is owed on these under any rules. */
  redeemedCount: number
  affectedCount: number
  onDay: DayTally
  onHorizon: DayTally | null
  /** Keyed by the county's id. */
  byCounty: Record<string, Totals>
  /** Keyed by kind of sale. '' if unknown. */
  bySale: Record<string, Totals>
  byStatus: Record<string, Totals>
  effects: Record<Effect, number>
}

export const newTally = (hasHorizon: boolean): Tally => ({
  redeemedCount: 0,
  affectedCount: 0,
  onDay: newDay(),
  onHorizon: hasHorizon ? newDay() : null,
  byCounty: {},
  bySale: {},
  byStatus: {},
  // Object.fromEntries loses the type of the keys, which are exactly the list's names.
  effects: Object.fromEntries(EFFECTS.map((effect) => [effect, 0])) as Record<Effect, number>,
})

const newDay = (): DayTally => ({
  ...{ count: 0, changedCount: 0, beforeCents: 0, afterCents: 0 },
  ...{ raisedCount: 0, loweredCount: 0, appearedCount: 0, goneCount: 0 },
  bins: Array.from({ length: BIN_COUNT }, () => 0),
})

/** The totals to which a certificate belongs. */
export interface TallyClass {
  readonly countyId: number
  readonly saleType: SaleType | null
  readonly status: WebStatus
}

/** Adds one open certificate. Mutates the tally, because a rehearsal adds up to a million certificates. */
export function addTo(tally: Tally, { countyId, saleType, status }: TallyClass, rehearsed: Rehearsed): void {
  const { onDay, onHorizon, effects } = rehearsed
  const isReached = isAffected(rehearsed)
  if (isReached) tally.affectedCount += 1
  addDay(tally.onDay, onDay)
  if (tally.onHorizon !== null && onHorizon !== null) addDay(tally.onHorizon, onHorizon)
  for (const [group, key] of [
    [tally.byCounty, String(countyId)],
    [tally.bySale, saleType ?? ''],
    [tally.byStatus, status],
  ] as const) {
    group[key] ??= { count: 0, affectedCount: 0, beforeCents: 0, afterCents: 0 }
    const totals = group[key]
    totals.count += 1
    if (isReached) totals.affectedCount += 1
    addAmounts(totals, onDay)
  }
  for (const effect of effects) tally.effects[effect] += 1
}

function addDay(day: DayTally, payoffs: Payoffs): void {
  day.count += 1
  addAmounts(day, payoffs)
  if (!differs(payoffs)) return
  day.changedCount += 1
  const difference = differenceOf(payoffs)
  if (difference === null) {
    if (payoffs.before === null) day.appearedCount += 1
    else day.goneCount += 1
    return
  }
  if (difference === 0) return
  if (difference > 0) day.raisedCount += 1
  else day.loweredCount += 1
  const bin = binOf(difference)
  day.bins[bin] = (day.bins[bin] ?? 0) + 1
}

function addAmounts(sums: Pick<Totals, 'beforeCents' | 'afterCents'>, { before, after }: Payoffs): void {
  sums.beforeCents += before?.totalCents ?? 0
  sums.afterCents += after?.totalCents ?? 0
}

/** Returns the bar of a difference. A difference on an edge belongs to the bar nearer to zero. */
export function binOf(differenceCents: number): number {
  const below = BIN_EDGES.filter((edge) =>
    edge < 0 ? edge <= differenceCents : edge < differenceCents,
  ).length
  return below
}
