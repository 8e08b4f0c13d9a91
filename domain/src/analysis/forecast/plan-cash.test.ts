import { expect, test } from 'vitest'
import { cents } from '../../money/cents.ts'
import { expectedOfPlan, LEAST_INSTALLMENTS } from './plan-cash.ts'

const history = (dueCount: number, due: number, paid: number) => ({
  dueCount,
  dueCents: cents(due),
  paidCents: cents(paid),
})

test.each([
  ['three quarters were paid: so much of what is agreed', 100, 400, 300, 10_001, 7_501],
  ['all was paid', 100, 400, 400, 10_001, 10_001],
  ['nothing was paid', 100, 400, 0, 10_001, 0],
  ['more was paid than was due: no more than agreed', 100, 400, 500, 10_001, 10_001],
  ['too few have fallen due: as agreed', LEAST_INSTALLMENTS - 1, 400, 100, 10_001, 10_001],
  ['none has fallen due: as agreed', 0, 0, 0, 10_001, 10_001],
])('%s', (_, count, due, paid, agreed, expected) => {
  expect(expectedOfPlan(cents(agreed), history(count, due, paid))).toBe(expected)
})
