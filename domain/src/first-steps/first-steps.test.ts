import { expect, test } from 'vitest'
import { areRulesConfirmed, countWaiting, FIRST_STEPS, isAllDone } from './first-steps.ts'

const early = new Date('2026-11-20T10:00:00Z')
const late = new Date('2026-11-20T11:00:00Z')

test('a step that is put off does not wait, but the page stays', () => {
  const steps = FIRST_STEPS.map((step) => ({ step, isDone: step !== 'firm', isPutOff: step === 'firm' }))
  expect(countWaiting(steps)).toBe(0)
  expect(isAllDone(steps)).toBe(false)
})

test('all is done: nothing waits, and the page goes', () => {
  const steps = FIRST_STEPS.map((step) => ({ step, isDone: true, isPutOff: false }))
  expect([countWaiting(steps), isAllDone(steps)]).toEqual([0, true])
})

test.each([
  ['no rules', { changedAt: null, confirmedAt: late }, false],
  ['rules that nobody confirmed', { changedAt: early, confirmedAt: null }, false],
  ['rules that were confirmed', { changedAt: early, confirmedAt: late }, true],
  ['rules that were changed after that', { changedAt: late, confirmedAt: early }, false],
])('%s', (_what, rules, isConfirmed) => {
  expect(areRulesConfirmed(rules)).toBe(isConfirmed)
})
