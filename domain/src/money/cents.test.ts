import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bps, cents, roundDiv, sumCents, ZERO } from './cents.ts'

test.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])(
  '%s is no whole number of cents: refused',
  (value) => {
    expect(() => cents(value)).toThrow(new RangeError(`not a whole number of cents: ${value}`))
    expect(() => bps(value)).toThrow(new RangeError(`not basis points: ${value}`))
  },
)

test('cents may be negative, basis points may not', () => {
  expect(cents(-1)).toBe(-1)
  expect(() => bps(-1)).toThrow(RangeError)
})

test('an empty sum is zero, a sum of more than 2^53 is refused', () => {
  expect(sumCents([])).toBe(ZERO)
  expect(sumCents([cents(1), cents(-3)])).toBe(-2)
  expect(() => sumCents([cents(2 ** 53 - 1), cents(1)])).toThrow(RangeError)
})

test('roundDiv rounds to the nearest whole number, halves up', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 40n }), fc.bigInt({ min: 1n, max: 10n ** 12n }), (n, d) => {
      const twiceError = 2n * (roundDiv(n, d) * d - n)
      expect(twiceError > -d && twiceError <= d).toBe(true)
    }),
  )
  expect([roundDiv(1n, 2n), roundDiv(3n, 2n), roundDiv(149n, 100n), roundDiv(0n, 7n)]).toEqual([
    1n,
    2n,
    1n,
    0n,
  ])
})
