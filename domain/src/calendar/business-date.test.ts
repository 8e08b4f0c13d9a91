import fc from 'fast-check'
import { expect, test } from 'vitest'
import { businessDate, endOfDay } from './business-date.ts'
import { addDays, daysBetween, plainDate } from './plain-date.ts'

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

test('P16: the date of an instant depends on the given time zone, not on that of the machine', () => {
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

test('midnight is at a full quarter of an hour in every time zone, so dates can be cached by quarter of an hour', () => {
  for (const timeZone of Intl.supportedValuesOf('timeZone')) {
    const clock = new Intl.DateTimeFormat('en-US', { timeZone, minute: 'numeric', second: 'numeric' })
    for (const instant of ['1980-01-01T00:00:00Z', '2026-01-01T00:00:00Z', '2026-07-01T00:00:00Z']) {
      expect([timeZone, clock.format(new Date(instant))]).toEqual([
        timeZone,
        expect.stringMatching(/^(00|15|30|45):00$/),
      ])
    }
  }
})

test('instants before and after midnight are on different days, in whichever order they are computed', () => {
  const ask = (instant: string) => businessDate(new Date(instant), 'America/New_York')
  expect(['2027-01-02T04:59:59.999Z', '2027-01-02T05:00:00Z', '2027-01-02T04:45:00Z'].map(ask)).toEqual([
    '2027-01-01',
    '2027-01-02',
    '2027-01-01',
  ])
})

test.each([
  ['2026-10-31', 'America/New_York', '2026-11-01T03:59:59.999Z'],
  ['2026-11-01', 'America/New_York', '2026-11-02T04:59:59.999Z'],
  ['2026-03-08', 'America/New_York', '2026-03-09T03:59:59.999Z'],
  ['2026-01-01', 'Pacific/Kiritimati', '2026-01-01T09:59:59.999Z'],
  ['2026-01-01', 'Etc/GMT+12', '2026-01-02T11:59:59.999Z'],
])('%s in %s ends at %s', (day, timeZone, expected) => {
  expect(endOfDay(plainDate(day), timeZone).toISOString()).toBe(expected)
})

test('the end of a day is in that day, and the next millisecond in the next day, in every time zone', () => {
  for (const timeZone of Intl.supportedValuesOf('timeZone')) {
    for (const day of [plainDate('2026-02-28'), plainDate('2026-03-29'), plainDate('2026-10-25')]) {
      const end = endOfDay(day, timeZone)
      expect([timeZone, businessDate(end, timeZone)]).toEqual([timeZone, day])
      expect([timeZone, businessDate(new Date(end.getTime() + 1), timeZone)]).toEqual([
        timeZone,
        addDays(day, 1),
      ])
    }
  }
})
