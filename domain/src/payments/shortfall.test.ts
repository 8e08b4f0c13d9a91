import { expect, test } from 'vitest'
import { waivedShortfall } from './shortfall.ts'

test.each([
  [0, 0],
  [1, 1],
  [100, 100],
  [101, 0],
  [-5, 0],
])('of %i cents owed, %i are waived within a tolerance of $1.00', (owedCents, waivedCents) => {
  expect(waivedShortfall(owedCents, 100)).toBe(waivedCents)
})

test('waives nothing without a tolerance', () => {
  expect(waivedShortfall(1, 0)).toBe(0)
})
