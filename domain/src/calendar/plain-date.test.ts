import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  dateParts,
  dayNumber,
  dayOfMonth,
  daysBetween,
  daysInMonth,
  firstOfMonth,
  fromParts,
  lastOfMonth,
  laterOf,
  monthIndex,
  type PlainDate,
  parsePlainDate,
  plainDate,
} from './plain-date.ts'

const FIRST = plainDate('0001-01-01')
const DAYS = daysBetween(FIRST, plainDate('9999-12-31'))
const dates: fc.Arbitrary<PlainDate> = fc.nat(DAYS).map((days) => addDays(FIRST, days))
/** Dates that are far enough from both ends of the calendar to add months to. */
const middleDates = fc.integer({ min: 200_000, max: 3_000_000 }).map((days) => addDays(FIRST, days))
const RUNS = { numRuns: 2000 }

test.each([
  '2026-02-29',
  '1900-02-29',
  '2026-13-01',
  '2026-00-10',
  '2026-04-31',
  '2026-01-00',
  '0000-01-01',
  '2026-1-1',
  '2026-01-01T00:00:00Z',
  '10000-01-01',
  '',
])("rejects '%s', which is not a calendar day", (text) => {
  expect(parsePlainDate(text)).toBeNull()
  expect(() => plainDate(text)).toThrow(RangeError)
})

test.each(['2024-02-29', '2000-02-29', '0001-01-01', '9999-12-31'])("accepts '%s'", (text) => {
  expect(parsePlainDate(text)).toBe(text)
})

test('day arithmetic agrees with the calendar of the platform', () => {
  fc.assert(
    fc.property(dates, dates, (a, b) => {
      const utc = (date: PlainDate) => new Date(`${date}T00:00:00Z`).getTime() / 86_400_000
      expect(daysBetween(a, b)).toBe(utc(b) - utc(a))
      expect(addDays(a, daysBetween(a, b))).toBe(b)
    }),
    RUNS,
  )
})

test('dates sorted as text are sorted by time', () => {
  fc.assert(
    fc.property(dates, dates, (a, b) => {
      expect(a < b).toBe(dayNumber(a) < dayNumber(b))
      expect(dayNumber(laterOf(a, b))).toBe(Math.max(dayNumber(a), dayNumber(b)))
    }),
    RUNS,
  )
})

test('a date that is rebuilt from its parts is the same', () => {
  fc.assert(
    fc.property(dates, (date) => {
      const { year, month, day } = dateParts(date)
      expect(fromParts(year, month, day)).toBe(date)
      expect([monthIndex(date), dayOfMonth(date)]).toEqual([year * 12 + month - 1, day])
    }),
    RUNS,
  )
})

test('adding months gives the same day, or the last day of a shorter month', () => {
  fc.assert(
    fc.property(middleDates, fc.integer({ min: -600, max: 600 }), (date, months) => {
      const moved = addMonths(date, months)
      const { year, month, day } = dateParts(moved)
      expect(monthIndex(moved) - monthIndex(date)).toBe(months)
      expect(day).toBe(Math.min(dayOfMonth(date), daysInMonth(year, month)))
    }),
    RUNS,
  )
})

test('the day before the first and the day after the last of a month are in other months', () => {
  fc.assert(
    fc.property(middleDates, (date) => {
      expect(monthIndex(firstOfMonth(date))).toBe(monthIndex(date))
      expect(monthIndex(addDays(firstOfMonth(date), -1))).toBe(monthIndex(date) - 1)
      expect(monthIndex(lastOfMonth(date))).toBe(monthIndex(date))
      expect(monthIndex(addDays(lastOfMonth(date), 1))).toBe(monthIndex(date) + 1)
    }),
    RUNS,
  )
})

test('throws a RangeError for a result before the first or after the last day of the calendar', () => {
  const [first, last] = [plainDate('0001-01-01'), plainDate('9999-12-31')]
  expect(() => addDays(first, -1)).toThrow(RangeError)
  expect(() => addDays(last, 1)).toThrow(RangeError)
  expect(() => addMonths(first, -1)).toThrow(RangeError)
  expect(() => addMonths(last, 1)).toThrow(RangeError)
  expect([addDays(last, -1), addMonths(first, 1)]).toEqual(['9999-12-30', '0001-02-01'])
})
