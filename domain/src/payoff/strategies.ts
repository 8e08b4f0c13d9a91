import {
  addDays,
  addMonths,
  dayOfMonth,
  daysBetween,
  firstOfMonth,
  monthIndex,
  type PlainDate,
} from '../calendar/plain-date.ts'

/** How interest counts time, as stored in the settings. */
export type AccrualRule =
  | { readonly kind: 'first-of-month' }
  | { readonly kind: 'month-or-part'; readonly countFirstMonth: boolean }
  | { readonly kind: 'daily' }
  | { readonly kind: 'period-penalty'; readonly periodMonths: number }

export const ACCRUAL_UNITS = ['month', 'day', 'period'] as const

/** What a strategy counts. The rate is yearly, but per period where a period is counted. */
export type AccrualUnit = (typeof ACCRUAL_UNITS)[number]

export interface Strategy {
  /** Units of time from the origin to a day: 0 before the origin, and never fewer on a later day. */
  readonly units: (origin: PlainDate, on: PlainDate) => number
  readonly unit: AccrualUnit
  /** Length of a period; null unless the unit is a period. */
  readonly periodMonths: number | null
  /** base cents x rate bps x units / denominator = cents. */
  readonly denominator: number
  /** The days on which `units` grows, in order and without end. The first may be the origin itself. */
  readonly changeDates: (origin: PlainDate) => Iterable<PlainDate>
  /** True when units never grow between two days of the same calendar month. */
  readonly isConstantWithinMonth: boolean
}

export function strategyOf(rule: AccrualRule): Strategy {
  switch (rule.kind) {
    case 'first-of-month':
      return FIRST_OF_MONTH
    case 'month-or-part':
      return rule.countFirstMonth ? MONTH_OR_PART : FIRST_OF_MONTH
    case 'daily':
      return DAILY
    case 'period-penalty':
      return periodPenalty(rule.periodMonths)
  }
}

/** One unit on each 1st after the origin. Bought on the 1st: the first charge comes on the next 1st. */
const FIRST_OF_MONTH: Strategy = {
  units: (origin, on) => (on < origin ? 0 : monthIndex(on) - monthIndex(origin)),
  unit: 'month',
  periodMonths: null,
  denominator: 12 * 10_000,
  *changeDates(origin) {
    for (let on = firstOfMonth(addMonths(origin, 1)); ; on = addMonths(on, 1)) yield on
  },
  isConstantWithinMonth: true,
}

/** One unit for each calendar month touched, first and last both counted. */
const MONTH_OR_PART: Strategy = {
  units: (origin, on) => (on < origin ? 0 : monthIndex(on) - monthIndex(origin) + 1),
  unit: 'month',
  periodMonths: null,
  denominator: 12 * 10_000,
  *changeDates(origin) {
    yield origin
    yield* FIRST_OF_MONTH.changeDates(origin)
  },
  isConstantWithinMonth: true,
}

/** Actual days over 365, in leap years too. */
const DAILY: Strategy = {
  units: (origin, on) => (on < origin ? 0 : daysBetween(origin, on)),
  unit: 'day',
  periodMonths: null,
  denominator: 365 * 10_000,
  *changeDates(origin) {
    for (let on = addDays(origin, 1); ; on = addDays(on, 1)) yield on
  },
  isConstantWithinMonth: false,
}

const penalties = new Map<number, Strategy>()

/** One unit for each period begun; the rate is per period. A period's end is clamped as in `addMonths`. */
function periodPenalty(periodMonths: number): Strategy {
  const known = penalties.get(periodMonths)
  if (known) return known
  const made: Strategy = {
    units: (origin, on) => (on < origin ? 0 : periodsBegun(origin, on, periodMonths)),
    unit: 'period',
    periodMonths,
    denominator: 10_000,
    *changeDates(origin) {
      yield origin
      for (let n = 1; ; n++) yield addDays(addMonths(origin, n * periodMonths), 1)
    },
    isConstantWithinMonth: false,
  }
  penalties.set(periodMonths, made)
  return made
}

/** The smallest n >= 1 with on <= origin + n periods. A clamped end is the last day of its month, so no day of that month is later. */
function periodsBegun(origin: PlainDate, on: PlainDate, periodMonths: number): number {
  const months = monthIndex(on) - monthIndex(origin)
  const n = Math.max(1, Math.ceil(months / periodMonths))
  return n * periodMonths === months && dayOfMonth(on) > dayOfMonth(origin) ? n + 1 : n
}
