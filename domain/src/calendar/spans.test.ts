import { expect, test } from 'vitest'
import { plainDate } from './plain-date.ts'
import { daysOfSpan, type Span } from './spans.ts'

const spanOf = (span: Span, today: string) => Object.values(daysOfSpan(span, plainDate(today))).join(' ')

test('last week is Monday to Sunday before this week, on whichever day it is asked', () => {
  for (const today of ['2026-11-16', '2026-11-20', '2026-11-22'])
    expect(spanOf('last-week', today)).toBe('2026-11-09 2026-11-15')
  expect(spanOf('last-week', '2026-11-23')).toBe('2026-11-16 2026-11-22')
})

test('months and years are whole, across the turn of a year and in a leap year', () => {
  expect(spanOf('this-month', '2028-02-29')).toBe('2028-02-01 2028-02-29')
  expect(spanOf('last-month', '2026-01-31')).toBe('2025-12-01 2025-12-31')
  expect(spanOf('fiscal-year', '2026-11-20')).toBe('2026-01-01 2026-12-31')
  expect(spanOf('last-fiscal-year', '2026-01-01')).toBe('2025-01-01 2025-12-31')
})
