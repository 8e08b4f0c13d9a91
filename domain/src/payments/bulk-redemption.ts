import type { Cents } from '../money/cents.ts'
import type { PostingBlock } from './posting.ts'

/** Why a redemption that waits is not posted together with others, but at its desk. */
export const NOT_IN_BULK = [
  'redeemed',
  'on-its-way',
  'disputed',
  'refund-open',
  'over-refunded',
  'no-payment',
  'in-parts',
  'no-figure',
  'still-owed',
  'posted-later',
  'held',
  'changed',
] as const
export type NotInBulk = (typeof NOT_IN_BULK)[number]

export interface BulkFacts {
  readonly isRedeemed: boolean
  /** What must be settled first. */
  readonly block: PostingBlock | null
  /** Payments that stand and were applied to the lien. */
  readonly paymentCount: number
  /** More came than was owed, or some was applied from money held. */
  readonly hasEscrow: boolean
  /** On the day of the payment; null where no figure can be given. */
  readonly owedCents: Cents | null
  /** Something was posted after the day of the payment. */
  readonly hasLaterItems: boolean
}

/** The first that applies counts. Bulk posting needs no judgment: one payment paid all that was owed on its day. */
const RULES: readonly ((facts: BulkFacts) => NotInBulk | null)[] = [
  ({ isRedeemed }) => (isRedeemed ? 'redeemed' : null),
  ({ block }) => block?.kind ?? null,
  ({ paymentCount }) => (paymentCount === 0 ? 'no-payment' : paymentCount > 1 ? 'in-parts' : null),
  ({ owedCents }) => (owedCents === null ? 'no-figure' : owedCents > 0 ? 'still-owed' : null),
  ({ hasLaterItems }) => (hasLaterItems ? 'posted-later' : null),
  ({ hasEscrow }) => (hasEscrow ? 'held' : null),
]

export function whyNotInBulk(facts: BulkFacts): NotInBulk | null {
  for (const rule of RULES) {
    const reason = rule(facts)
    if (reason !== null) return reason
  }
  return null
}
