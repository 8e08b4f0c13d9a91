import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Cents, cents, MOST_CENTS, sumCents } from '../money/cents.ts'
import { divideReduction } from './allocations.ts'

const divide = (amount: number, left: readonly number[]) => divideReduction(cents(amount), left.map(cents))

test.each([
  ['nothing', 0, [500, 300, 200], [0, 0, 0]],
  ['everything', 1000, [500, 300, 200], [500, 300, 200]],
  ['an amount that divides evenly', 100, [500, 300, 200], [50, 30, 20]],
  // Shares 33.33…: the one cent that is left goes to the oldest.
  ['a tie, which the oldest certificate gets', 100, [700, 700, 700], [34, 33, 33]],
  // Shares 0.5, 0.3, 0.2.
  ['one cent, to the largest remainder', 1, [500, 300, 200], [1, 0, 0]],
  // Shares 1.2, 1.8: floors 1 and 1, then the larger remainder.
  ['a newer certificate with the larger remainder', 3, [200, 300], [1, 2]],
  ['an allocation of which nothing is left', 5, [0, 10, 0], [0, 5, 0]],
  ['a payment of one certificate', 7, [10], [7]],
])('divides %s', (_, amount, left, shares) => {
  expect(divide(amount, left)).toEqual(shares)
})

test.each([
  ['a cent more than is left', 11, [4, 6]],
  ['an amount below zero', -1, [4, 6]],
  ['an allocation below zero', 1, [4, -1]],
  ['anything of no allocation', 1, []],
])('throws on %s', (_, amount, left) => {
  expect(() => divide(amount, left)).toThrow(RangeError)
})

/** What is left of two to nine certificates, and an amount up to their sum. */
const reduction = fc
  .array(fc.integer({ min: 0, max: MOST_CENTS }), { minLength: 2, maxLength: 9 })
  .chain((left) =>
    fc.tuple(fc.constant(left.map(cents)), fc.integer({ min: 0, max: sumCents(left.map(cents)) })),
  )

test('shares add up, never exceed what is left, and are less than a cent from the exact share', () => {
  fc.assert(
    fc.property(reduction, ([left, amount]) => {
      const shares = divideReduction(cents(amount), left)
      expect(sumCents(shares)).toBe(amount)
      const all = BigInt(sumCents(left))
      left.forEach((most, index) => {
        const share = shares[index] ?? Number.NaN
        expect(share).toBeGreaterThanOrEqual(0)
        expect(share).toBeLessThanOrEqual(most)
        const off = BigInt(share) * all - BigInt(amount) * BigInt(most)
        expect(off < all && -off < all).toBe(true)
      })
    }),
  )
})

test('the same left twice: the older certificate never gets less, and at most a cent more', () => {
  fc.assert(
    fc.property(reduction, fc.nat(), ([left, amount], at) => {
      const same = left[at % left.length] ?? cents(0)
      const shares = divideReduction(cents(amount), [...left, same])
      const more = (shares[at % left.length] ?? 0) - (shares.at(-1) ?? 0)
      expect([0, 1]).toContain(more)
    }),
  )
})

test('reductions one after the other never take more of a certificate than it has, down to the last cent', () => {
  const amounts = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 30 })
  const small = fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 2, maxLength: 5 })
  fc.assert(
    fc.property(small, amounts, (allocations, taken) => {
      let left: readonly Cents[] = allocations.map(cents)
      for (const amount of taken) {
        const most = Math.min(amount, sumCents(left))
        const shares = divideReduction(cents(most), left)
        left = left.map((part, index) => cents(part - (shares[index] ?? 0)))
        expect(Math.min(...left)).toBeGreaterThanOrEqual(0)
      }
      expect(sumCents(left)).toBe(Math.max(0, sumCents(allocations.map(cents)) - sumOf(taken)))
    }),
  )
})

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)
