import { expect, test } from 'vitest'
import { businessDate } from '../calendar/business-date.ts'
import { plainDate } from '../calendar/plain-date.ts'
import { allowsMonthEnd, goodThroughFuture, goodThroughOn } from './good-through.ts'
import { OHIO_REGIME } from './lien.fixtures.ts'
import type { Regime } from './regime.ts'
import type { Settings } from './settings.ts'

const BOUGHT = plainDate('2020-10-15')
const regime = (...rows: [string, Partial<Settings>][]): Regime => ({
  ...OHIO_REGIME,
  rows: rows
    .map(([from, values]) => ({ stateId: 'OH', countyId: null, effectiveFrom: plainDate(from), values }))
    .reverse(),
})

test.each([
  ['2026-11-01', '2026-11-30', '2026-12-31'],
  ['2026-11-30', '2026-11-30', '2026-12-31'],
  ['2027-01-31', '2027-01-31', '2027-02-28'],
  ['2028-02-10', '2028-02-29', '2028-03-31'],
  ['2026-12-15', '2026-12-31', '2027-01-31'],
])('Ohio, asked on %s: good through %s, the next figure through %s', (today, through, future) => {
  expect(goodThroughOn(OHIO_REGIME, BOUGHT, plainDate(today))).toBe(through)
  expect(goodThroughFuture(plainDate(today))).toBe(future)
})

test('same-day: good through today', () => {
  const sameDay = regime(['2000-01-01', { goodThrough: 'same-day' }])
  expect(goodThroughOn(sameDay, BOUGHT, plainDate('2026-11-04'))).toBe('2026-11-04')
})

test.each(['strategy', 'subsequentStrategy', 'expenseStrategy'] as const)(
  'bought while %s was daily: good through today only, though month-end is the rule now',
  (name) => {
    const changed = regime(
      ['2000-01-01', { [name]: { kind: 'daily' } }],
      ['2022-01-01', { [name]: { kind: 'first-of-month' } }],
    )
    const today = plainDate('2026-11-04')
    expect(goodThroughOn(changed, BOUGHT, today)).toBe(today)
    expect(goodThroughOn(changed, plainDate('2022-01-01'), today)).toBe('2026-11-30')
  },
)

test('month-end is allowed only with strategies that count months', () => {
  expect(allowsMonthEnd({ kind: 'first-of-month' })).toBe(true)
  expect(allowsMonthEnd({ kind: 'month-or-part', countFirstMonth: true })).toBe(true)
  expect(allowsMonthEnd({ kind: 'month-or-part', countFirstMonth: false })).toBe(true)
  expect(allowsMonthEnd({ kind: 'daily' })).toBe(false)
  expect(allowsMonthEnd({ kind: 'period-penalty', periodMonths: 6 })).toBe(false)
})

test('P16: late in the evening of October 31 in New York the payoff is good through October 31', () => {
  const today = businessDate(new Date('2026-11-01T03:30:00Z'), 'America/New_York')
  expect(today).toBe('2026-10-31')
  expect(goodThroughOn(OHIO_REGIME, BOUGHT, today)).toBe('2026-10-31')
})
