import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inLongTests } from '../long-tests.testing.ts'
import { bps, cents } from '../money/cents.ts'
import { chargeOf, DEFAULT_FEES, exactPortionOf, feeOf, portionOf, totalOf } from './fees.ts'

const CARD = DEFAULT_FEES.cardFeeBps
const ACH = DEFAULT_FEES.achFeeBps

test.each([
  ['card', 325, 1_067_998, 34_710, 1_102_708],
  ['card', 325, 2_475_200, 80_444, 2_555_644],
  ['bank account', 100, 2_475_200, 24_752, 2_499_952],
  ['bank account, the last allowed', 100, 2_475_248, 24_752, 2_500_000],
  ['bank account, the first refused', 100, 2_475_249, 24_752, 2_500_001],
  ['card', 325, 12_345_678, 401_235, 12_746_913],
  ['card, where floats give 206', 325, 200, 7, 207],
  ['card', 325, 100, 3, 103],
  ['card, the least with a fee', 325, 16, 1, 17],
  ['card, the most without a fee', 325, 15, 0, 15],
  ['card, the largest payment', 325, 96_852_299, 3_147_700, 99_999_999],
  ['no fee', 0, 1_067_998, 0, 1_067_998],
])(
  '%s at %i bps: portion %i + fee %i = total %i, and the total leads back to the portion',
  (_, rate, portion, fee, total) => {
    expect(feeOf(cents(portion), bps(rate))).toBe(fee)
    expect(totalOf(cents(portion), bps(rate))).toBe(total)
    expect(exactPortionOf(cents(total), bps(rate))).toBe(portion)
  },
)

test.each([
  [15, 1, 16],
  [46, 2, 48],
  [77, 2, 79],
])(
  'rejects a total at 325 bps that no portion leads to: nearest portion %i + %i = %i cents',
  (portion, fee, total) => {
    // The nearest portion has another total; these would be shown as portion + fee = total of the column.
    expect(exactPortionOf(cents(total), CARD)).toBeNull()
    expect(portionOf(cents(total), CARD)).toBe(portion)
    expect(total - portion).toBe(fee)
  },
)

test('a charge stores its rate, and its parts add up', () => {
  expect(chargeOf(cents(10_000), 'ACH', { ...DEFAULT_FEES, achFeeBps: bps(150) })).toEqual({
    portionCents: 10_000,
    feeBps: 150,
    feeCents: 150,
    totalCents: 10_150,
  })
})

test.each([
  ['a negative portion', -1, 325],
  ['half a cent', 0.5, 325],
  ['more than a safe integer', 2 ** 53, 325],
  ['a negative rate', 100, -1],
])('throws a RangeError for %s', (_, portion, rate) => {
  expect(() => feeOf(portion as ReturnType<typeof cents>, rate as ReturnType<typeof bps>)).toThrow(RangeError)
})

const amounts = fc
  .oneof(fc.integer({ min: 0, max: 5_000_000 }), fc.integer({ min: 0, max: 10_000_000_000 }))
  .map(cents)
const rates = fc.oneof(fc.constantFrom(CARD, ACH), fc.integer({ min: 0, max: 10_000 }).map(bps))

test('for every amount up to $50,000.00, portion + fee = total, and the total leads back to only that amount', () => {
  for (const rate of [CARD, ACH]) {
    let [last, faults] = [-1, 0]
    for (let amount = 0; amount <= 5_000_000; amount += inLongTests(997, 1)) {
      const portion = cents(amount)
      const total = totalOf(portion, rate)
      const isRight =
        portion + feeOf(portion, rate) === total && portionOf(total, rate) === portion && total > last
      if (!isRight) faults += 1
      last = total
    }
    expect(faults).toBe(0)
  }
})

const always = (
  name: string,
  holds: (amount: ReturnType<typeof cents>, rate: typeof CARD) => boolean,
): void => {
  test(name, () => fc.assert(fc.property(amounts, rates, holds), { numRuns: 2_000 }))
}

always('portion + fee = total, and none is negative', (portion, rate) => {
  const fee = feeOf(portion, rate)
  return fee >= 0 && portion + fee === totalOf(portion, rate)
})

always(
  'portion -> total -> portion is exact',
  (portion, rate) => portionOf(totalOf(portion, rate), rate) === portion,
)

always('total -> portion -> total is off by a cent at most', (total, rate) => {
  return Math.abs(totalOf(portionOf(total, rate), rate) - total) <= 1
})

always('the total strictly increases with the portion', (portion, rate) => {
  return totalOf(cents(portion + 1), rate) > totalOf(portion, rate)
})

always('the fee is within half a cent of the exact one', (portion, rate) => {
  const difference = BigInt(feeOf(portion, rate)) * 10_000n - BigInt(portion) * BigInt(rate)
  return difference <= 5_000n && difference >= -5_000n
})

always('accepts a total if and only if some portion leads to it', (total, rate) => {
  const portion = exactPortionOf(total, rate)
  if (portion !== null) return totalOf(portion, rate) === total
  const nearest = portionOf(total, rate)
  return [-1, 0, 1].every((step) => nearest + step < 0 || totalOf(cents(nearest + step), rate) !== total)
})
