import { expect, test } from 'vitest'
import { needsSecondPair, remainingBeforeSecondApproval } from './money-out.ts'

test.each([
  ['one of the limit', 100_000, 0, false],
  ['one above it', 100_001, 0, true],
  ['the fifth of $999', 99_900, 399_600, true],
  ['a cent after the limit was used up', 1, 100_000, true],
])('%s: a second administrator is asked %j, %j -> %j', (_, amountCents, recentCents, isAsked) => {
  expect(needsSecondPair({ amountCents, recentCents, limitCents: 100_000 })).toBe(isAsked)
})

test('with a limit of 0 every refund is asked about, and what is left is never below 0', () => {
  expect(needsSecondPair({ amountCents: 1, recentCents: 0, limitCents: 0 })).toBe(true)
  expect(remainingBeforeSecondApproval({ recentCents: 150_000, limitCents: 100_000 })).toBe(0)
  expect(remainingBeforeSecondApproval({ recentCents: 40_000, limitCents: 100_000 })).toBe(60_000)
})
