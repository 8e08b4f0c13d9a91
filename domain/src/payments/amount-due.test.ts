import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bps, cents } from '../money/cents.ts'
import { amountDue, shareOf } from './amount-due.ts'

test.each([
  [100_00, 850, 8_50],
  [0, 850, 0],
  [10, 500, 1],
  [9, 500, 0],
  [-10, 500, -1],
  [123_45, 10_000, 123_45],
])('computes the share of %i cents at %i basis points as %i cents', (collected, share, due) => {
  expect(shareOf({ collectedCents: cents(collected), shareBps: bps(share) })).toBe(due)
})

test('is at most half a cent off, and takes back exactly what it gave', () => {
  const amounts = fc.integer({ min: -1e9, max: 1e9 })
  fc.assert(
    fc.property(amounts, fc.integer({ min: 0, max: 10_000 }), (collected, share) => {
      const due = shareOf({ collectedCents: cents(collected), shareBps: bps(share) })
      expect(Math.abs(due - (collected * share) / 10_000)).toBeLessThanOrEqual(0.5)
      expect(due + shareOf({ collectedCents: cents(-collected), shareBps: bps(share) })).toBe(0)
    }),
  )
})

test('adds up what each share comes to', () => {
  const parts = [
    { collectedCents: cents(10), shareBps: bps(500) },
    { collectedCents: cents(10), shareBps: bps(500) },
  ]
  expect(amountDue(parts)).toBe(2)
})
