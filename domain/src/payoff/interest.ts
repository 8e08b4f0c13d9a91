import { cents, roundDiv } from '../money/cents.ts'

/**
 * Simple interest of one run in cents, rounded half up once: base x rate x units / denominator.
 * All arguments are whole numbers >= 0, the denominator > 0. Throws RangeError past 2^53 cents.
 */
export function simpleInterest(
  baseCents: number,
  rateBps: number,
  units: number,
  denominator: number,
): number {
  const product = baseCents * rateBps * units
  if (product <= LARGEST_EXACT && denominator <= LARGEST_EXACT) {
    return Math.floor((2 * product + denominator) / (2 * denominator))
  }
  return exactInterest(baseCents, rateBps, units, denominator)
}

/**
 * Up to this product 2n + d stays below 2^53, so every step above is exact. The quotient, if not whole, differs from
 * the nearest whole number by at least 1/2d, which is more than the rounding error of a double: the floor is exact.
 */
const LARGEST_EXACT = 2 ** 51

/** The same in BigInt, for products of any size. */
export function exactInterest(
  baseCents: number,
  rateBps: number,
  units: number,
  denominator: number,
): number {
  const product = BigInt(baseCents) * BigInt(rateBps) * BigInt(units)
  return cents(Number(roundDiv(product, BigInt(denominator))))
}
