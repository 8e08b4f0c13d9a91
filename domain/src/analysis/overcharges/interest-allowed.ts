import { daysBetween, type PlainDate } from '../../calendar/plain-date.ts'
import { simpleInterest } from '../../payoff/interest.ts'
import type { AccrualRule } from '../../payoff/strategies.ts'

/** The interest terms of one source of debt, by the record and the rules. */
export interface Terms {
  readonly amountCents: number
  readonly origin: PlainDate
  readonly postedOn: PlainDate
  readonly rule: AccrualRule
  /** Null if it bears no interest. */
  readonly rateBps: number | null
  readonly floorCents: number
  readonly unitCap: number
  /** The rate changes from this day on. */
  readonly notice: { readonly on: PlainDate; readonly rateBps: number } | null
}

export interface Dated {
  readonly on: PlainDate
  readonly cents: number
}

export interface Allowed {
  /** Interest at the rate before the notice. The minimum is compared with it. */
  readonly accruedCents: number
  readonly totalCents: number
}

/**
 * Returns the maximum interest that is allowed through a day. `basePaid` has the payments of the base by day. Rounds
 * like payoffs: once per period with the same base and rate.
 */
export function interestAllowed(terms: Terms, basePaid: readonly Dated[], through: PlainDate): Allowed {
  if (terms.rateBps === null || through < terms.postedOn) return { accruedCents: 0, totalCents: 0 }
  const { rule, notice, rateBps } = terms
  const divisor = divisorOf(rule)
  const unitsOn = (on: PlainDate) => Math.min(unitsBegun(rule, terms.origin, on), terms.unitCap)
  const switchAt = notice === null ? Number.POSITIVE_INFINITY : unitsOn(notice.on)
  let [base, done, before, after] = [terms.amountCents, 0, 0, 0]
  const runTo = (on: PlainDate) => {
    const units = unitsOn(on)
    const first = Math.min(units, switchAt) - done
    const second = units - Math.max(switchAt, done)
    if (first > 0) before += simpleInterest(base, rateBps, first, divisor)
    if (second > 0 && notice !== null) after += simpleInterest(base, notice.rateBps, second, divisor)
    done = units
  }
  for (const { on, cents } of basePaid) {
    if (on > through) break
    runTo(on)
    base = Math.max(0, base - cents)
  }
  runTo(through)
  return { accruedCents: before, totalCents: Math.max(before, terms.floorCents) + after }
}

/**
 * Returns the maximum units of time that a rule allows from `origin` to `on`. Independent of the strategies that compute
 * payoffs, so that it detects their errors.
 */
export function unitsBegun(rule: AccrualRule, origin: PlainDate, on: PlainDate): number {
  if (on < origin) return 0
  switch (rule.kind) {
    case 'first-of-month':
      return monthsApart(origin, on)
    case 'month-or-part':
      return monthsApart(origin, on) + (rule.countFirstMonth ? 1 : 0)
    case 'daily':
      return daysBetween(origin, on)
    case 'period-penalty':
      return periodsBegun(rule.periodMonths, origin, on)
  }
}

/** The divisor of base in cents x rate in basis points x units. */
function divisorOf(rule: AccrualRule): number {
  switch (rule.kind) {
    case 'first-of-month':
    case 'month-or-part':
      return 120_000
    case 'daily':
      return 3_650_000
    case 'period-penalty':
      return 10_000
  }
}

/** Returns the months between two dates, ignoring the days. */
const monthsApart = (from: string, to: string): number =>
  12 * (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) + Number(to.slice(5, 7)) - Number(from.slice(5, 7))

/**
 * Returns the periods that have begun. The last day of a period belongs to it. A month without that day ends on its last
 * day.
 */
function periodsBegun(months: number, origin: string, on: string): number {
  const apart = monthsApart(origin, on)
  const isPastTheDay = on.slice(8) > origin.slice(8)
  return Math.max(1, Math.ceil((isPastTheDay ? apart + 1 : apart) / months))
}
