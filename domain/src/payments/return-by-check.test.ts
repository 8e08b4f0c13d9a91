import { expect, test } from 'vitest'
import { addDays, plainDate } from '../calendar/plain-date.ts'
import { byCheckFrom } from './return-by-check.ts'

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
