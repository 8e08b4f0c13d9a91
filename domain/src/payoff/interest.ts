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
 * Up to here 2n + d stays below 2^53, so every step above is a whole number without loss. Its quotient then lies
 * at least 1/2d away from the next whole number, more than half a step of a double: the floor is exact too.
 */
const LARGEST_EXACT = 2 ** 51

/** The same in BigInt, for any size. */
export function exactInterest(
  baseCents: number,
  rateBps: number,
  units: number,
  denominator: number,
): number {
  const product = BigInt(baseCents) * BigInt(rateBps) * BigInt(units)
  return cents(Number(roundDiv(product, BigInt(denominator))))
}
