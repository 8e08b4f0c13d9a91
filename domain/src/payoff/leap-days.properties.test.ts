import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type PlainDate, plainDate } from '../calendar/plain-date.ts'
import { inLongTests } from '../long-tests.testing.ts'
import { bps, cents } from '../money/cents.ts'
import { regimeOf, rules } from './generated.fixtures.ts'
import { simpleInterest } from './interest.ts'
import { aLien } from './lien.fixtures.ts'
import { quoteAt } from './quote.ts'
import { OHIO } from './settings.ts'
import { strategyOf } from './strategies.ts'

const RUNS = { numRuns: inLongTests(10_000, 1_000_000) }

/** Leap years, the years beside them, and a century that has no leap day. */
const years = fc.constantFrom(1999, 2000, 2001, 2019, 2020, 2021, 2024, 2025, 2026, 2027, 2028, 2099, 2100)
const EDGES = ['01-01', '01-31', '02-28', '03-01', '03-31', '04-30', '11-30', '12-31']

/** The ends of months and years, the leap days, and a day to either side. */
const edges: fc.Arbitrary<PlainDate> = fc
  .record({ year: years, edge: fc.constantFrom(...EDGES), beside: fc.integer({ min: -1, max: 1 }) })
  .map(({ year, edge, beside }) => addDays(plainDate(`${year}-${edge}`), beside))

const threeDays = fc
  .tuple(edges, edges, edges)
  .map((days) => days.sort() as [PlainDate, PlainDate, PlainDate])
const money = fc.integer({ min: 1, max: 90_000_000 })
const rates = fc.integer({ min: 0, max: 3_000 })

test('F20 leap days, ends of months and years: interest never falls with the date', () => {
  fc.assert(
    fc.property(threeDays, rules, money, rates, ([origin, earlier, later], rule, base, rate) => {
      const { units, denominator } = strategyOf(rule)
      const until = (day: PlainDate) => simpleInterest(base, rate, units(origin, day), denominator)
      expect(until(later)).toBeGreaterThanOrEqual(until(earlier))
    }),
    RUNS,
  )
})

test('F20 leap days, ends of months and years: what accrues by month or by day in two stretches adds up to the whole', () => {
  const additive = fc.constantFrom({ kind: 'first-of-month' } as const, { kind: 'daily' } as const)
  fc.assert(
    fc.property(threeDays, additive, ([origin, between, end], rule) => {
      const { units } = strategyOf(rule)
      expect(units(origin, between) + units(between, end)).toBe(units(origin, end))
    }),
    RUNS,
  )
})

test('F20 leap days, ends of months and years: a payoff never falls with the date', () => {
  fc.assert(
    fc.property(threeDays, rules, money, rates, ([purchasedOn, earlier, later], strategy, price, rate) => {
      const lien = aLien({ purchasedOn, priceCents: cents(price), rateBps: bps(rate) })
      const regime = regimeOf({ ...OHIO, strategy, maxRateBps: bps(3_000) })
      const [before, after] = [quoteAt(lien, regime, earlier), quoteAt(lien, regime, later)]
      expect(after.totalCents).toBeGreaterThanOrEqual(before.totalCents)
    }),
    { numRuns: inLongTests(10_000, 200_000) },
  )
})
