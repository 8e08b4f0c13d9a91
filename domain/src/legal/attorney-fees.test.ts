import { expect, test } from 'vitest'
import { cents } from '../money/cents.ts'
import { feesNeedingOrder } from './expenses.ts'

const limit = cents(250_000)
const fee = (amount: number) => ({ kind: 'attorney-fee', amountCents: cents(amount) }) as const
const cost = (amount: number) => ({ kind: 'court-cost', amountCents: cents(amount) }) as const

test.each([
  ['at the limit', [fee(200_000)], [fee(50_000)], null],
  ['a cent above it', [fee(200_000)], [fee(50_001)], 250_001],
  ['above it by what is no attorney fee', [fee(200_000), cost(90_000)], [fee(50_000), cost(90_000)], null],
  ['above it already, with no fee added', [fee(300_000)], [cost(1)], null],
])('attorney fees %s', (_, posted, added, needing) => {
  expect(feesNeedingOrder(limit, posted, added)).toBe(needing)
})

test('where the place has no limit no order is asked for', () => {
  expect(feesNeedingOrder(null, [], [fee(9_999_999)])).toBeNull()
})
