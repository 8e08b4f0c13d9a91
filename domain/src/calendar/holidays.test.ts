import { expect, test } from 'vitest'
import { isDayOff, nextBusinessDay, weekday } from './holidays.ts'
import { plainDate } from './plain-date.ts'

test.each([
  ['2026-11-20', 5],
  ['2026-11-22', 0],
  ['1999-12-31', 5],
])('the weekday of %s is %i', (date, day) => {
  expect(weekday(plainDate(date))).toBe(day)
})

test.each([
  ['2026-01-01', 'New Year'],
  ['2026-01-19', 'Martin Luther King'],
  ['2026-02-16', 'Washington'],
  ['2026-05-25', 'Memorial Day'],
  ['2026-06-19', 'Juneteenth'],
  ['2026-07-03', 'Independence Day, which is a Saturday in 2026'],
  ['2026-09-07', 'Labor Day'],
  ['2026-10-12', 'Columbus Day'],
  ['2026-11-11', 'Veterans Day'],
  ['2026-11-26', 'Thanksgiving'],
  ['2026-12-25', 'Christmas'],
  ['2021-12-31', 'New Year 2022, which is a Saturday'],
  ['2027-07-05', 'Independence Day, which is a Sunday in 2027'],
  ['2026-11-21', 'a Saturday'],
  ['2026-11-22', 'a Sunday'],
])('%s is a day off: %s', (date) => {
  expect(isDayOff(plainDate(date))).toBe(true)
})

test.each(['2026-11-20', '2020-06-19', '2026-07-06', '2026-11-27'])('%s is a business day', (date) => {
  expect(isDayOff(plainDate(date))).toBe(false)
})

test.each([
  ['2026-11-20', '2026-11-20'],
  ['2026-11-21', '2026-11-23'],
  ['2026-07-03', '2026-07-06'],
  ['2026-12-25', '2026-12-28'],
])('%s moves to the business day %s', (date, moved) => {
  expect(nextBusinessDay(plainDate(date))).toBe(moved)
})
