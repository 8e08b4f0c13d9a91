/** Whole US cents. All money inside the product is in cents; only the wire has dollars. */
export type Cents = number & { readonly unit: 'cents' }

/** Hundredths of a per cent: 12.75 % is 1275. */
export type Bps = number & { readonly unit: 'bps' }

export const ZERO = 0 as Cents

/** The most that one amount from outside may be: nine digits of dollars, so that the sum of a whole file stays exact. */
export const MOST_CENTS = 99_999_999_999 as Cents

/** A safe whole number of cents; throws RangeError on anything else. */
export function cents(value: number): Cents {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a whole number of cents: ${value}`)
  return value as Cents
}

/** A safe whole number of basis points, zero or more; throws RangeError on anything else. */
export function bps(value: number): Bps {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`not basis points: ${value}`)
  return value as Bps
}

export const sumCents = (amounts: Iterable<Cents>): Cents => {
  let total = 0
  for (const amount of amounts) total += amount
  return cents(total)
}

/** n / d rounded half up, for n >= 0 and d > 0. BigInt, because cents x bps x days passes 2^53. */
export const roundDiv = (n: bigint, d: bigint): bigint => (2n * n + d) / (2n * d)
