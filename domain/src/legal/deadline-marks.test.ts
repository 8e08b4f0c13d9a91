import { expect, test } from 'vitest'
import { plainDate } from '../calendar/plain-date.ts'
import { nearDays, putOffChoices, putOffProblem } from './deadline-marks.ts'

const TODAY = plainDate('2026-11-20')

test.each([
  ['2026-11-20', '2026-12-08', 'not-ahead', 'today is no day to come'],
  ['2026-11-21', '2026-12-08', null, 'tomorrow'],
  ['2026-12-08', '2026-12-08', null, 'on the day of the deadline'],
  ['2026-12-09', '2026-12-08', 'past-deadline', 'after a deadline that is ahead'],
  ['2026-11-21', '2026-11-20', null, 'due today: another day is chosen knowingly'],
  ['2027-01-05', '2026-03-02', null, 'overdue: there is no day left to keep'],
  ['2027-11-20', '2026-03-02', null, 'a year'],
  ['2027-11-21', '2026-03-02', 'too-far', 'more than a year'],
])('put off until %s what is due on %s: %s (%s)', (until, dueOn, problem, _) => {
  expect(putOffProblem(plainDate(until), plainDate(dueOn), TODAY)).toBe(problem)
})

test.each([
  ['2026-12-08', ['tomorrow 2026-11-21', 'in-a-week 2026-11-27', 'day-before 2026-12-07']],
  ['2026-11-28', ['tomorrow 2026-11-21', 'in-a-week 2026-11-27']],
  ['2026-11-24', ['tomorrow 2026-11-21', 'day-before 2026-11-23']],
  ['2026-11-21', ['tomorrow 2026-11-21']],
  ['2026-11-20', ['tomorrow 2026-11-21', 'in-a-week 2026-11-27']],
  ['2026-03-02', ['tomorrow 2026-11-21', 'in-a-week 2026-11-27']],
])('what is due on %s is offered each day once that it can wait for', (dueOn, choices) => {
  expect(putOffChoices(plainDate(dueOn), TODAY).map(({ name, on }) => `${name} ${on}`)).toEqual(choices)
})

test('an agenda begins with what was missed within 30 days and reaches 14 days ahead', () => {
  expect(nearDays(TODAY)).toEqual({ from: '2026-10-21', to: '2026-12-04' })
})
