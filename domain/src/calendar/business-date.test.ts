import fc from 'fast-check'
import { expect, test } from 'vitest'
import { businessDate } from './business-date.ts'
import { daysBetween } from './plain-date.ts'

test.each([
  ['2026-11-01T03:30:00Z', 'America/New_York', '2026-10-31'],
  ['2026-11-01T04:00:00Z', 'America/New_York', '2026-11-01'],
  ['2026-11-02T04:59:59Z', 'America/New_York', '2026-11-01'],
  ['2026-03-08T04:59:59Z', 'America/New_York', '2026-03-07'],
  ['2026-01-01T06:59:59Z', 'America/Phoenix', '2025-12-31'],
  ['2026-01-01T00:00:00Z', 'UTC', '2026-01-01'],
  ['2025-12-31T10:00:00Z', 'Pacific/Kiritimati', '2026-01-01'],
])('%s in %s is %s', (instant, timeZone, expected) => {
  expect(businessDate(new Date(instant), timeZone)).toBe(expected)
})

test('P16: the date of an instant depends on the given zone, not on that of the machine', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('1996-01-01'), max: new Date('2090-01-01'), noInvalidDate: true }),
      (instant) => {
        const utc = businessDate(instant, 'UTC')
        expect(utc).toBe(instant.toISOString().slice(0, 10))
        expect(daysBetween(utc, businessDate(instant, 'America/New_York'))).toBeOneOf([-1, 0])
        expect(daysBetween(utc, businessDate(instant, 'Pacific/Kiritimati'))).toBeOneOf([0, 1])
      },
    ),
    { numRuns: 500 },
  )
})
