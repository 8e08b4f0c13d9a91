/** A full payment that somebody has begun and not finished. */
export interface OpenPayment {
  readonly openedAt: Date
  readonly expiresAt: Date
  /** How often its payer began one for the same certificate on the day before, and did not pay. */
  readonly unpaidBefore: number
}

/** How long a payer has the certificate alone: ample for a card, too short to keep others from paying. */
const HOLD_MS = 10 * 60_000

/** How often somebody may begin without paying before staff look at it. */
export const UNPAID_BEFORE_STAFF_LOOK = 2

/** Who comes while a payment is open. */
export interface Taker {
  /** As of the payer: how often on the day before, without paying. */
  readonly unpaidBefore: number
  /** The certificate is in this person's own payment plan. */
  readonly ownsPlan: boolean
}

/**
 * From when another payer may take the certificate over. Who begins for the first time holds it for ten minutes; who
 * has begun before and did not pay holds it against nobody who comes for the first time. A taker of the second kind
 * waits until the payment is over. Against the owner of the certificate's plan nobody holds anything.
 */
export function heldUntil(open: OpenPayment, taker: Taker): Date {
  if (taker.ownsPlan) return open.openedAt
  if (taker.unpaidBefore > 0) return open.expiresAt
  if (open.unpaidBefore > 0) return open.openedAt
  return new Date(Math.min(open.openedAt.getTime() + HOLD_MS, open.expiresAt.getTime()))
}
