import { describe, expect, test } from 'vitest'
import { addDays, addMonths } from '../calendar/plain-date.ts'
import { cents } from '../money/cents.ts'
import { due, FIRST } from './standing.fixtures.ts'
import { isBroken, isMissed, isOverdue, manuallyPayableCents, nextOpen, sightOf } from './standing.ts'

const PAID = { paidCents: cents(64_284), state: 'PAID' } as const
const FAILED = { state: 'FAILED' } as const

test('the next instalment is the oldest of which anything is open; none when all is paid or on its way', () => {
  const covered = due(1, { reservedCents: cents(64_284), state: 'PROCESSING' })
  expect(nextOpen([due(3), due(2, { paidCents: cents(284) }), covered])).toMatchObject({
    instalment: { number: 2 },
    openCents: 64_000,
  })
  expect(nextOpen([due(1, PAID), covered, due(2, { state: 'CLOSED' })])).toBeNull()
})

describe('overdue, missed and broken', () => {
  const rule = { graceDays: 10, afterMissed: 2, reopenedOn: null }
  const graceOver = addDays(FIRST, 11)

  test.each([
    { what: 'on the due date', today: FIRST, overdue: false, missed: false },
    { what: 'the day after', today: addDays(FIRST, 1), overdue: true, missed: false },
    { what: 'on the last day of grace', today: addDays(FIRST, 10), overdue: true, missed: false },
    { what: 'when the grace is over', today: graceOver, overdue: true, missed: true },
  ])('unpaid, $what', ({ today, overdue, missed }) => {
    expect([isOverdue(due(1), today), isMissed(due(1), today, rule)]).toEqual([overdue, missed])
  })

  test.each([
    { what: 'before it fell due', reopenedOn: addDays(FIRST, -1), lastOfGrace: addDays(FIRST, 10) },
    { what: 'on its day', reopenedOn: FIRST, lastOfGrace: addDays(FIRST, 10) },
    { what: 'after it', reopenedOn: addDays(FIRST, 100), lastOfGrace: addDays(FIRST, 110) },
  ])(
    'the plan was over, and went on $what: the grace runs from the later day',
    ({ reopenedOn, lastOfGrace }) => {
      const reopened = { ...rule, reopenedOn }
      expect(isMissed(due(1), lastOfGrace, reopened)).toBe(false)
      expect(isMissed(due(1), addDays(lastOfGrace, 1), reopened)).toBe(true)
      const refused = { ...FAILED, failedOn: addDays(reopenedOn, 1) }
      expect(isMissed(due(1, refused), lastOfGrace, reopened)).toBe(true)
      const before = { ...FAILED, failedOn: reopenedOn }
      expect(isMissed(due(1, before), lastOfGrace, reopened)).toBe(false)
    },
  )

  test('refused by the bank counts at once; a debit in process and a paid one never', () => {
    expect(isMissed(due(1, FAILED), FIRST, rule)).toBe(true)
    expect(isMissed(due(1, { state: 'PROCESSING' }), graceOver, rule)).toBe(false)
    expect(isMissed(due(1, PAID), graceOver, rule)).toBe(false)
  })

  test('what staff gave back is no refusal: missed when the days of grace are over', () => {
    const givenBack = due(1, { ...FAILED, isGivenBack: true })
    expect([FIRST, graceOver].map((day) => isMissed(givenBack, day, rule))).toEqual([false, true])
    expect(manuallyPayableCents([givenBack], FIRST)).toBe(givenBack.portionCents)
  })

  test('what will yet be debited, since its notice was late, is not missed', () => {
    expect(isMissed(due(1, { isDebited: true }), graceOver, rule)).toBe(false)
    expect(isMissed(due(1, { ...FAILED, isDebited: true }), graceOver, rule)).toBe(true)
  })

  test('a plan breaks at the number of the setting, and never by itself where staff decide', () => {
    const plan = [due(1, FAILED), due(2, FAILED), due(3)]
    expect(isBroken(plan, FIRST, rule)).toBe(true)
    expect(isBroken(plan.slice(1), FIRST, rule)).toBe(false)
    expect(isBroken(plan, FIRST, { ...rule, afterMissed: 0 })).toBe(false)
  })
})

test('left to hand is what the bank refused, and what is due and will not be debited', () => {
  const later = { isDebited: true }
  const plan = [
    due(1, { ...FAILED, ...later, paidCents: cents(4_284) }),
    due(2, FAILED),
    due(3, { ...later }),
    due(4, { reservedCents: cents(284) }),
    due(5),
  ]
  expect(manuallyPayableCents(plan, FIRST)).toBe(124_284)
  expect(manuallyPayableCents(plan, addMonths(FIRST, 3))).toBe(188_284)
})

test.each([
  ['paid', due(1, PAID)],
  ['closed', due(1, { state: 'CLOSED' })],
  ['processing', due(1, { state: 'PROCESSING' })],
  ['returned', due(1, FAILED)],
  ['overdue', due(1, { paidCents: cents(10) })],
  ['part-paid', due(2, { paidCents: cents(10) })],
  ['due', due(1, { dueOn: addDays(FIRST, 1) })],
  ['upcoming', due(2)],
] as const)('its payer reads %s', (sight, instalment) => {
  expect(sightOf(instalment, addDays(FIRST, 1))).toBe(sight)
})
