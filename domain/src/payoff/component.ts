import { laterOf, type PlainDate } from '../calendar/plain-date.ts'
import { type Bps, type Cents, cents } from '../money/cents.ts'
import { simpleInterest } from './interest.ts'
import type { DebtClass } from './settings.ts'
import type { AccrualUnit, Strategy } from './strategies.ts'

/** The order in which components with the same origin are paid. */
export const COMPONENT_KINDS = ['certificate', 'subsequent', 'expense', 'scheduled-fee', 'fee'] as const
export type ComponentKind = (typeof COMPONENT_KINDS)[number]

/** One source of debt. */
export interface ComponentFacts {
  readonly kind: ComponentKind
  readonly id: number
  readonly label: string
  readonly amountCents: number
  /** Interest counts from here. */
  readonly origin: PlainDate
  /** The debt exists from this day on; never earlier than the origin. */
  readonly postedOn: PlainDate
  /** Null: bears no interest. A rate of zero is not null. */
  readonly terms: InterestTerms | null
}

export interface InterestTerms {
  readonly strategy: Strategy
  readonly rateBps: Bps
  /** Minimum interest for the time up to the notice. */
  readonly floorCents: number
  /** Interest stops after this many units; Infinity without a cap. */
  readonly unitCap: number
  readonly notice: NoticeTerms | null
}

/** The rate after the notice of intent applies to all units beyond those reached on the day of the notice. */
export interface NoticeTerms {
  readonly on: PlainDate
  readonly units: number
  readonly rateBps: Bps
}

/**
 * A source of debt during a replay. A run is a stretch of time with one rate and one base; its interest is rounded
 * once. Only a payment on the base ends a run: its interest is then added to one of the two `closed` sums.
 */
export interface Component extends ComponentFacts {
  /** Falls as the base is paid. */
  baseCents: number
  interestPaidCents: number
  closedBeforeNoticeCents: number
  closedAfterNoticeCents: number
  unitsDone: number
  runFrom: PlainDate
  /** The day asked about last, and its units: a payment asks for them several times, and so does a line. */
  countedOn: PlainDate | null
  countedUnits: number
  readonly closedRuns: Run[]
}

export interface Run {
  readonly from: PlainDate
  readonly to: PlainDate
  readonly rateBps: Bps
  readonly units: number
  readonly unit: AccrualUnit
  /** Length of a period; null unless the unit is a period. */
  readonly periodMonths: number | null
  readonly baseCents: Cents
  readonly amountCents: Cents
}

// Written out, not spread: then all components share one hidden class in V8. A quote opens a dozen.
export const openComponent = (facts: ComponentFacts): Component => ({
  kind: facts.kind,
  id: facts.id,
  label: facts.label,
  amountCents: facts.amountCents,
  origin: facts.origin,
  postedOn: facts.postedOn,
  terms: facts.terms,
  baseCents: facts.amountCents,
  interestPaidCents: 0,
  closedBeforeNoticeCents: 0,
  closedAfterNoticeCents: 0,
  unitsDone: 0,
  runFrom: facts.origin,
  countedOn: null,
  countedUnits: 0,
  closedRuns: [],
})

/** True: principal and its interest. False: an expense and its interest. */
export const isPrincipal = (c: ComponentFacts): boolean => c.kind === 'certificate' || c.kind === 'subsequent'

export const baseClass = (c: ComponentFacts): DebtClass => (isPrincipal(c) ? 'PRINCIPAL' : 'EXPENSE')
export const interestClass = (c: ComponentFacts): DebtClass =>
  isPrincipal(c) ? 'INTEREST' : 'EXPENSE_INTEREST'

/** All interest charged through a day, paid or not. The minimum is compared with the interest up to the notice alone. */
export function interestCharged(c: Component, on: PlainDate): number {
  if (c.terms === null || on < c.postedOn) return 0
  const units = unitsOn(c, c.terms, on)
  return Math.max(beforeNotice(c, c.terms, units), c.terms.floorCents) + afterNotice(c, c.terms, units)
}

export const interestUnpaid = (c: Component, on: PlainDate): number =>
  interestCharged(c, on) - c.interestPaidCents

/** True when the minimum is owed because the interest up to the notice is less. */
export const isMinimumApplied = (c: Component, on: PlainDate): boolean =>
  c.terms !== null && c.terms.floorCents > beforeNotice(c, c.terms, unitsOn(c, c.terms, on))

/** Pays a positive amount of the base, which ends the open run and starts a new one. */
export function payBase(c: Component, on: PlainDate, amountCents: number): void {
  if (c.terms !== null) {
    const units = unitsOn(c, c.terms, on)
    pushOpenRuns(c, on, c.closedRuns)
    c.closedBeforeNoticeCents = beforeNotice(c, c.terms, units)
    c.closedAfterNoticeCents = afterNotice(c, c.terms, units)
    c.unitsDone = units
    c.runFrom = on
  }
  c.baseCents -= amountCents
}

/** Adds the run that is open on a day, split in two if the notice falls inside it. Empty runs are left out. */
export function pushOpenRuns(c: Component, on: PlainDate, runs: Run[]): void {
  if (c.terms === null || c.baseCents === 0) return
  const { rateBps, notice } = c.terms
  const units = unitsOn(c, c.terms, on)
  const first = unitsBeforeNotice(c, c.terms, units)
  const second = unitsAfterNotice(c, c.terms, units)
  const cut = notice !== null && second > 0 ? laterOf(notice.on, c.runFrom) : on
  if (first > 0) runs.push(runOf(c, c.terms, c.runFrom, cut, rateBps, first))
  if (notice !== null && second > 0) runs.push(runOf(c, c.terms, cut, on, notice.rateBps, second))
}

const runOf = (
  c: Component,
  terms: InterestTerms,
  from: PlainDate,
  to: PlainDate,
  rateBps: Bps,
  units: number,
): Run => ({
  from,
  to,
  rateBps,
  units,
  unit: terms.strategy.unit,
  periodMonths: terms.strategy.periodMonths,
  baseCents: cents(c.baseCents),
  amountCents: cents(charge(c, terms, rateBps, units)),
})

function unitsOn(c: Component, { strategy, unitCap }: InterestTerms, on: PlainDate): number {
  if (c.countedOn !== on) {
    c.countedUnits = Math.min(strategy.units(c.origin, on), unitCap)
    c.countedOn = on
  }
  return c.countedUnits
}

function unitsBeforeNotice(c: Component, { notice }: InterestTerms, units: number): number {
  const last = notice === null ? units : Math.min(units, notice.units)
  return Math.max(0, last - c.unitsDone)
}

const unitsAfterNotice = (c: Component, { notice }: InterestTerms, units: number): number =>
  notice === null ? 0 : Math.max(0, units - Math.max(notice.units, c.unitsDone))

const beforeNotice = (c: Component, terms: InterestTerms, units: number): number =>
  c.closedBeforeNoticeCents + charge(c, terms, terms.rateBps, unitsBeforeNotice(c, terms, units))

const afterNotice = (c: Component, terms: InterestTerms, units: number): number =>
  c.closedAfterNoticeCents + charge(c, terms, terms.notice?.rateBps ?? 0, unitsAfterNotice(c, terms, units))

const charge = (c: Component, terms: InterestTerms, rateBps: number, units: number): number =>
  units === 0 ? 0 : simpleInterest(c.baseCents, rateBps, units, terms.strategy.denominator)
