import { type Cents, sumCents } from '../money/cents.ts'
import type { ExpenseKind } from './file.ts'

interface Item {
  readonly kind: ExpenseKind | null
  readonly amountCents: Cents
}

/**
 * The attorney fees of a certificate once `added` are posted, where that needs the court's order: some are added, and
 * all together are above the limit. Null where it needs none, as where the place has no limit.
 */
export function feesNeedingOrder(
  limitCents: Cents | null,
  posted: readonly Item[],
  added: readonly Item[],
): Cents | null {
  const [before, more] = [posted.filter(isFee), added.filter(isFee)]
  if (limitCents === null || more.length === 0) return null
  const totalCents = sumCents([...before, ...more].map(({ amountCents }) => amountCents))
  return totalCents > limitCents ? totalCents : null
}

const isFee = ({ kind }: Item): boolean => kind === 'attorney-fee'
