import { expect, test } from 'vitest'
import { plainDate } from '../calendar/plain-date.ts'
import { isPlanActiveOn, type PlanDates } from './plan-active.ts'

const [BEFORE, ACCEPTED, BETWEEN, ENDED, AFTER] = [
  plainDate('2026-09-30'),
  plainDate('2026-10-01'),
  plainDate('2026-11-01'),
  plainDate('2026-11-16'),
  plainDate('2026-11-17'),
]

const plan = (changes: Partial<PlanDates>): PlanDates => ({
  status: 'ACTIVE',
  acceptedOn: ACCEPTED,
  completedOn: null,
  defaultedOn: null,
  canceledOn: null,
  ...changes,
})

const daysOf = (dates: PlanDates) =>
  [BEFORE, ACCEPTED, BETWEEN, ENDED, AFTER].filter((on) => isPlanActiveOn(dates, on))

test('an active plan is active from its acceptance on', () => {
  expect(daysOf(plan({}))).toEqual([ACCEPTED, BETWEEN, ENDED, AFTER])
})

test.each<readonly [string, Partial<PlanDates>]>([
  ['complete', { status: 'COMPLETE', completedOn: ENDED }],
  ['in default', { status: 'DEFAULT', defaultedOn: ENDED }],
  ['canceled', { status: 'CANCELED', canceledOn: ENDED }],
  ['in default, then paid off', { status: 'COMPLETE', defaultedOn: ENDED, completedOn: AFTER }],
  [
    'in default after the day of its redemption',
    { status: 'COMPLETE', defaultedOn: AFTER, completedOn: ENDED },
  ],
  ['in default, then canceled', { status: 'CANCELED', defaultedOn: ENDED, canceledOn: AFTER }],
])('a plan that ended (%s) was active from its acceptance through the day of its end', (_, changes) => {
  expect(daysOf(plan(changes))).toEqual([ACCEPTED, BETWEEN, ENDED])
})

test.each<readonly [string, Partial<PlanDates>]>([
  ['a request', { status: 'PENDING', acceptedOn: null }],
  ['a request that was canceled', { status: 'CANCELED', acceptedOn: null, canceledOn: ENDED }],
  ['a plan whose end is not known', { status: 'DEFAULT' }],
])('%s was active on no day', (_, changes) => {
  expect(daysOf(plan(changes))).toEqual([])
})

test('an imported plan without an acceptance date was active from the beginning', () => {
  expect(daysOf(plan({ acceptedOn: null }))).toEqual([BEFORE, ACCEPTED, BETWEEN, ENDED, AFTER])
})
