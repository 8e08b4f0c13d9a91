import { expect, test } from 'vitest'
import { addDays, plainDate } from '../calendar/plain-date.ts'
import { byCheckFrom, needsSecondPair, remainingBeforeSecondApproval } from './money-out.ts'

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

const paidOn = plainDate('2026-01-05')

test.each([
  ['a card, on the last day of its window', 'CC', 120, '', addDays(paidOn, 121)],
  ['a card, after its window', 'CC', 121, '', null],
  ['a debit, on the last day of its window', 'ACH', 65, '', addDays(paidOn, 66)],
  ['a debit, after its window', 'ACH', 66, '', null],
  ['a card that is proven closed', 'CC', 1, 'Letter of the bank', null],
  ['a card without a proof', 'CC', 1, ' ', addDays(paidOn, 121)],
] as const)('returns unapplied funds by check: %s', (_, method, days, closedProof, expected) => {
  expect(byCheckFrom({ method, paidOn, closedProof }, addDays(paidOn, days))).toBe(expected)
})
