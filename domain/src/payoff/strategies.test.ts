import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, plainDate } from '../calendar/plain-date.ts'
import { RUNS, rules } from './generated.fixtures.ts'
import { simpleInterest } from './interest.ts'
import { type AccrualRule, strategyOf } from './strategies.ts'

const FIRST: AccrualRule = { kind: 'first-of-month' }
const PART: AccrualRule = { kind: 'month-or-part', countFirstMonth: true }
const LATER: AccrualRule = { kind: 'month-or-part', countFirstMonth: false }
const DAILY: AccrualRule = { kind: 'daily' }
const HALF_YEAR: AccrualRule = { kind: 'period-penalty', periodMonths: 6 }

const VECTORS: readonly [AccrualRule, string, string, number, number][] = [
  [FIRST, '2026-02-10', '2026-02-10', 0, 0],
  [FIRST, '2026-02-10', '2026-05-20', 3, 4000],
  [FIRST, '2025-08-31', '2026-02-28', 6, 8000],
  [FIRST, '2025-08-31', '2026-03-01', 7, 9333],
  [PART, '2026-02-10', '2026-02-10', 1, 1333],
  [PART, '2026-02-10', '2026-05-20', 4, 5333],
  [PART, '2025-08-31', '2026-02-28', 7, 9333],
  [PART, '2025-08-31', '2026-03-01', 8, 10_667],
  [LATER, '2026-02-10', '2026-02-10', 0, 0],
  [LATER, '2026-02-10', '2026-05-20', 3, 4000],
  [LATER, '2025-08-31', '2026-02-28', 6, 8000],
  [LATER, '2025-08-31', '2026-03-01', 7, 9333],
  [DAILY, '2026-02-10', '2026-02-10', 0, 0],
  [DAILY, '2026-02-10', '2026-05-20', 99, 4340],
  [DAILY, '2025-08-31', '2026-02-28', 181, 7934],
  [DAILY, '2025-08-31', '2026-03-01', 182, 7978],
  [HALF_YEAR, '2026-02-10', '2026-02-10', 1, 9000],
  [HALF_YEAR, '2026-02-10', '2026-05-20', 1, 9000],
  [HALF_YEAR, '2025-08-31', '2026-02-28', 1, 9000],
  [HALF_YEAR, '2025-08-31', '2026-03-01', 2, 18_000],
]

test.each(VECTORS)('%o from %s to %s: %i units, %i cents on $1,000', (rule, origin, on, units, amount) => {
  const strategy = strategyOf(rule)
  const rateBps = rule.kind === 'period-penalty' ? 900 : 1600
  expect(strategy.units(plainDate(origin), plainDate(on))).toBe(units)
  expect(simpleInterest(100_000, rateBps, units, strategy.denominator)).toBe(amount)
})

test('bought on the 1st: the first charge comes on the next 1st', () => {
  const { units } = strategyOf(FIRST)
  expect(units(plainDate('2026-03-01'), plainDate('2026-03-31'))).toBe(0)
  expect(units(plainDate('2026-03-01'), plainDate('2026-04-01'))).toBe(1)
})

test('a period that would end on the 31st ends on the last day of a shorter month, leap years too', () => {
  const { units } = strategyOf({ kind: 'period-penalty', periodMonths: 1 })
  expect(units(plainDate('2024-01-31'), plainDate('2024-02-29'))).toBe(1)
  expect(units(plainDate('2024-01-31'), plainDate('2024-03-01'))).toBe(2)
  expect(units(plainDate('2024-01-31'), plainDate('2024-03-31'))).toBe(2)
})

const spans = fc
  .record({ rule: rules, start: fc.nat(4000), days: fc.nat(1200) })
  .map(({ rule, start, days }) => ({
    strategy: strategyOf(rule),
    origin: addDays(plainDate('2012-01-31'), start),
    days,
  }))

test('units are 0 before the origin and never fall', () => {
  fc.assert(
    fc.property(spans, ({ strategy, origin, days }) => {
      expect(strategy.units(origin, addDays(origin, -1 - days))).toBe(0)
      const on = addDays(origin, days)
      expect(strategy.units(origin, addDays(on, 1))).toBeGreaterThanOrEqual(strategy.units(origin, on))
    }),
    RUNS,
  )
})

test('change dates are exactly the days on which units grow', () => {
  fc.assert(
    fc.property(spans, ({ strategy, origin, days }) => {
      const last = addDays(origin, days)
      const named: string[] = []
      for (const on of strategy.changeDates(origin)) {
        if (on > last) break
        named.push(on)
      }
      const grown = Array.from({ length: days + 1 }, (_, index) => addDays(origin, index)).filter(
        (on) => strategy.units(origin, on) > strategy.units(origin, addDays(on, -1)),
      )
      expect(named).toEqual(grown)
    }),
    { numRuns: Math.ceil((RUNS.numRuns ?? 1) / 10) },
  )
})
