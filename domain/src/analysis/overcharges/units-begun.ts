import { daysBetween, type PlainDate } from '../../calendar/plain-date.ts'
import type { AccrualRule } from '../../payoff/strategies.ts'

/**
 * The most units of time that a rule lets somebody charge from `origin` to `on`. Counted apart from the strategies by which a
 * payoff is computed, so that a fault there is seen here.
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

/** What divides base cents x rate in basis points x units. */
export function divisorOf(rule: AccrualRule): number {
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

/** Between the months of two days, whatever their days are. */
const monthsApart = (from: string, to: string): number =>
  12 * (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) + Number(to.slice(5, 7)) - Number(from.slice(5, 7))

/** The day on which a period ends belongs to it; the end of a month stands in for a day that the month does not have. */
function periodsBegun(months: number, origin: string, on: string): number {
  const apart = monthsApart(origin, on)
  const isPastTheDay = on.slice(8) > origin.slice(8)
  return Math.max(1, Math.ceil((isPastTheDay ? apart + 1 : apart) / months))
}
