import { expect, test } from 'vitest'
import { plainDate } from '../calendar/plain-date.ts'
import { isUnlikelyPurchase } from './check-lien.ts'

const TODAY = plainDate('2026-11-20')

test.each([
  [0, '2024-10-15', true],
  [1, '2024-10-15', false],
  [100_000, '1986-11-20', false],
  [100_000, '1986-11-19', true],
  [100_000, '1900-01-01', true],
  [null, '2024-10-15', false],
  [100_000, null, false],
])('a price of %s cents, bought on %s: unlikely is %s', (priceCents, purchasedOn, expected) => {
  const day = purchasedOn === null ? null : plainDate(purchasedOn)
  expect(isUnlikelyPurchase({ priceCents, purchasedOn: day }, TODAY)).toBe(expected)
})
