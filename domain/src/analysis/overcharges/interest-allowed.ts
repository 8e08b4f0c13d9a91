import type { PlainDate } from '../../calendar/plain-date.ts'
import { simpleInterest } from '../../payoff/interest.ts'
import type { AccrualRule } from '../../payoff/strategies.ts'
import { divisorOf, unitsBegun } from './units-begun.ts'

/** What the record and the rules let one source of debt bear. */
export interface Terms {
  readonly amountCents: number
  readonly origin: PlainDate
  readonly postedOn: PlainDate
  readonly rule: AccrualRule
  /** Null: bears no interest. */
  readonly rateBps: number | null
  readonly floorCents: number
  readonly unitCap: number
  /** From then on another rate. */
  readonly notice: { readonly on: PlainDate; readonly rateBps: number } | null
}

export interface Dated {
  readonly on: PlainDate
  readonly cents: number
}

export interface Allowed {
  /** By the rate up to the notice: what the minimum is compared with. */
  readonly accruedCents: number
  readonly totalCents: number
}

/**
 * The most interest that may have been charged through a day. `basePaid`: what of the base was paid, by day. Rounded as
 * payoffs are: once for each stretch with the same base and rate.
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
