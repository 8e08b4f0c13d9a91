import { addDays, addMonths, compareDates, lastOfMonth, type PlainDate } from '../calendar/plain-date.ts'
import { type Bps, type Cents, cents } from '../money/cents.ts'
import { checkLien } from './check-lien.ts'
import type { ComponentKind } from './component.ts'
import type { Lien } from './lien.ts'
import { lineOf, type QuoteLine } from './quote-line.ts'
import type { Regime } from './regime.ts'
import { advance, type Replay, startReplay } from './replay.ts'

/** How the debt of a certificate came to be what it is, from the sale to a day. */
export interface Growth {
  /** One for each calendar year, the first from the day of the sale, the last through the day asked for. */
  readonly years: readonly GrowthYear[]
  /** What was owed on the day of the sale, at the end of each month, and on the day asked for. */
  readonly points: readonly GrowthPoint[]
}

/** In a year, or another stretch: what was owed before, and `added`, and `interest`, less `paidCents`, is what is owed at its end. */
export interface GrowthYear {
  readonly from: PlainDate
  readonly through: PlainDate
  /** What came to be owed beside interest, by day. */
  readonly added: readonly AddedDebt[]
  /** The interest that was charged in the year, by what bears it. */
  readonly interest: readonly YearInterest[]
  readonly rateChanges: readonly RateChange[]
  readonly paidCents: Cents
  readonly totalCents: Cents
}

export interface AddedDebt {
  readonly kind: ComponentKind
  readonly label: string
  readonly on: PlainDate
  readonly amountCents: Cents
}

export interface YearInterest {
  readonly kind: ComponentKind
  readonly label: string
  /** Interest counts from here. */
  readonly origin: PlainDate
  readonly amountCents: Cents
  /** At the end of the year the minimum of the law is owed, since the interest is less. */
  readonly isMinimum: boolean
}

/** From that day on the price bears another rate: of a notice. */
export interface RateChange {
  readonly on: PlainDate
  readonly fromBps: Bps
  readonly toBps: Bps
}

export interface GrowthPoint {
  readonly on: PlainDate
  readonly principalCents: Cents
  readonly interestCents: Cents
  readonly expensesCents: Cents
}

/**
 * The debt of a lien year by year, by one replay of the same engine: each year's end is the payoff of that day by all
 * that is known now. A certificate that is redeemed has none. Throws PayoffRefused where there is no payoff.
 */
export function growthOf(lien: Lien, regime: Regime, through: PlainDate): Growth {
  checkLien(lien, regime, through)
  const replay = startReplay(lien, regime)
  const points: GrowthPoint[] = []
  const years: GrowthYear[] = []
  let from = lien.purchasedOn
  let before: readonly QuoteLine[] = []
  for (const on of daysOf(lien.purchasedOn, through)) {
    const lines = linesOn(replay, on)
    points.push(pointOf(lines, on))
    if (on !== through && !isEndOfYear(on)) continue
    years.push(yearOf(replay, { from, through: on, before, lines }))
    from = addDays(on, 1)
    before = lines
  }
  return { years, points }
}

/**
 * The same of the days after one day, through another: what is owed at the end beside what was owed before. `paid` is the
 * lien with what is paid in between.
 */
export function growthAfter(
  lien: Lien,
  regime: Regime,
  { before, through, paid = lien }: { before: PlainDate; through: PlainDate; paid?: Lien },
): GrowthYear {
  checkLien(lien, regime, before)
  const known = linesOn(startReplay(lien, regime), before)
  const replay = startReplay(paid, regime)
  return yearOf(replay, {
    ...{ from: addDays(before, 1), through, before: known, lines: linesOn(replay, through) },
  })
}

/** The day of the sale, the end of each month after it, and the last day. */
function daysOf(first: PlainDate, through: PlainDate): readonly PlainDate[] {
  const days = [first]
  for (let on = lastOfMonth(first); on < through; on = lastOfMonth(addMonths(on, 1)))
    if (on !== first) days.push(on)
  return through === first ? days : [...days, through]
}

const isEndOfYear = (on: PlainDate): boolean => on.endsWith('-12-31')

/** As a quote of that day has them. */
function linesOn(replay: Replay, on: PlainDate): readonly QuoteLine[] {
  advance(replay, on)
  return replay.components.flatMap((component) => (component.postedOn > on ? [] : lineOf(component, on)))
}

interface Year {
  readonly from: PlainDate
  readonly through: PlainDate
  /** At the end of the year before. */
  readonly before: readonly QuoteLine[]
  readonly lines: readonly QuoteLine[]
}

function yearOf(replay: Replay, { from, through, before, lines }: Year): GrowthYear {
  const isOfYear = (on: PlainDate) => on >= from && on <= through
  return {
    from,
    through,
    added: replay.components
      .filter(({ postedOn }) => isOfYear(postedOn))
      .map(({ kind, label, postedOn, amountCents }) => ({
        ...{ kind, label, on: postedOn, amountCents: cents(amountCents) },
      }))
      .sort((a, b) => compareDates(a.on, b.on)),
    interest: interestOf(before, lines),
    rateChanges: lines.flatMap(rateChangesOf).filter(({ on }) => isOfYear(on)),
    paidCents: cents(sumOf(lines, paid) - sumOf(before, paid)),
    totalCents: cents(sumOf(lines, unpaid)),
  }
}

function interestOf(before: readonly QuoteLine[], lines: readonly QuoteLine[]): readonly YearInterest[] {
  const chargedBefore = new Map(before.map((line) => [keyOf(line), line.interest.chargedCents]))
  return lines.flatMap((line) => {
    const amount = line.interest.chargedCents - (chargedBefore.get(keyOf(line)) ?? 0)
    if (amount === 0) return []
    const { kind, label, origin, minimumApplied } = line
    return [{ kind, label, origin, amountCents: cents(amount), isMinimum: minimumApplied }]
  })
}

const keyOf = ({ kind, id }: QuoteLine): string => `${kind} ${id}`

const rateChangesOf = ({ runs }: QuoteLine): readonly RateChange[] =>
  runs.flatMap(({ from, rateBps }, index) => {
    const earlier = runs[index - 1]
    return earlier === undefined || earlier.rateBps === rateBps
      ? []
      : [{ on: from, fromBps: earlier.rateBps as Bps, toBps: rateBps as Bps }]
  })

function pointOf(lines: readonly QuoteLine[], on: PlainDate): GrowthPoint {
  return {
    on,
    principalCents: cents(sumOf(lines, (line) => (line.isPrincipal ? line.base.unpaidCents : 0))),
    interestCents: cents(sumOf(lines, (line) => line.interest.unpaidCents)),
    expensesCents: cents(sumOf(lines, (line) => (line.isPrincipal ? 0 : line.base.unpaidCents))),
  }
}

const unpaid = (line: QuoteLine): number => line.unpaidCents
const paid = (line: QuoteLine): number => line.paidCents

const sumOf = (lines: readonly QuoteLine[], amount: (line: QuoteLine) => number): number =>
  lines.reduce((sum, line) => sum + amount(line), 0)
