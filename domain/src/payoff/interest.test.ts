import fc from 'fast-check'
import { expect, test } from 'vitest'
import { RUNS } from './generated.fixtures.ts'
import { exactInterest, simpleInterest } from './interest.ts'

const denominators = fc.constantFrom(10_000, 120_000, 3_650_000)

test('plain numbers and BigInt give the same cents, below and above 2^53', () => {
  const base = fc.oneof(fc.nat(2_000_000_000), fc.nat(2 ** 45))
  fc.assert(
    fc.property(base, fc.nat(3000), fc.nat(5000), denominators, (cents, rateBps, units, denominator) => {
      fc.pre((cents / denominator) * rateBps * units < 2 ** 52)
      expect(simpleInterest(cents, rateBps, units, denominator)).toBe(
        exactInterest(cents, rateBps, units, denominator),
      )
    }),
    RUNS,
  )
})

test('at every half cent, and one unit below and above it, both round the same way', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 2n ** 51n / 3_650_000n - 1n }),
      denominators,
      (whole, denominator) => {
        const half = whole * BigInt(denominator) + BigInt(denominator) / 2n
        for (const product of [half - 1n, half, half + 1n]) {
          expect(simpleInterest(Number(product), 1, 1, denominator)).toBe(
            exactInterest(Number(product), 1, 1, denominator),
          )
        }
      },
    ),
    RUNS,
  )
})

test('one unit below a half cent rounds down where the product is too large for plain numbers', () => {
  // 3 x base leaves 4,999 over whole ten thousands, one below the half.
  const base = fc.integer({ min: 2 ** 38, max: 2 ** 39 }).map((whole) => whole * 10_000 + 8333)
  fc.assert(
    fc.property(base, (cents) => {
      expect((BigInt(cents) * 3n) % 10_000n).toBe(4_999n)
      expect(simpleInterest(cents, 3, 1, 10_000)).toBe(exactInterest(cents, 3, 1, 10_000))
    }),
    RUNS,
  )
})

test('half a cent is rounded up', () => {
  expect(simpleInterest(60_000, 1, 1, 120_000)).toBe(1)
  expect(simpleInterest(59_999, 1, 1, 120_000)).toBe(0)
})

test('more than 2^53 cents: refused, not rounded', () => {
  expect(() => simpleInterest(2 ** 52, 10_000, 120, 120_000)).toThrow(RangeError)
})
