import { type Cents, cents, sumCents } from '../money/cents.ts'

/**
 * Divides an amount that is taken back over the allocations of a payment, pro rata to what is left of each: the floors of the
 * shares, then a cent each for the largest remainders, ties in order of payment. No share is larger than what is left.
 *
 * @param leftCents what is left of each allocation, in order of payment
 * @returns the shares in the same order. They add up to the amount.
 * @throws RangeError if the amount or an allocation is below zero, or if less is left than the amount
 */
export function divideReduction(amountCents: Cents, leftCents: readonly Cents[]): readonly Cents[] {
  const allCents = sumCents(leftCents)
  if (leftCents.some((left) => left < 0)) throw new RangeError('an allocation is below zero')
  if (amountCents < 0 || amountCents > allCents)
    throw new RangeError(`cannot take ${amountCents} of ${allCents} cents`)
  if (amountCents === 0) return leftCents.map(() => cents(0))
  // BigInt, because the product of two amounts passes 2^53.
  const all = BigInt(allCents)
  const shares = leftCents.map((left, index) => {
    const product = BigInt(amountCents) * BigInt(left)
    return { index, floor: Number(product / all), remainder: product % all }
  })
  const missing = amountCents - shares.reduce((sum, { floor }) => sum + floor, 0)
  // The sort is stable, so ties stay in order of payment.
  const byRemainder = shares.toSorted(
    (a, b) => Number(b.remainder > a.remainder) - Number(b.remainder < a.remainder),
  )
  const rounded = new Set(byRemainder.slice(0, missing).map(({ index }) => index))
  return shares.map(({ index, floor }) => cents(floor + (rounded.has(index) ? 1 : 0)))
}
