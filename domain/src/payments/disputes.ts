import { type Cents, cents, sumCents } from '../money/cents.ts'

/** How a dispute stands. An inquiry of the payer's bank takes no money. */
export type DisputeState = 'inquiry' | 'open' | 'lost' | 'won'

/** One dispute of a payment, with the processor's word for how it stands. */
export interface Dispute {
  readonly status: string
  /** What the payer's bank takes back while the dispute is open, and keeps once it is lost. */
  readonly amountCents: Cents
}

/** Reads the processor's word. Null: it is not known here. */
export function disputeState(status: string): DisputeState | null {
  if (status === 'needs_response' || status === 'under_review' || status.startsWith('appeal_')) return 'open'
  if (status === 'lost' || status === 'won') return status
  return status === 'prevented' || status.startsWith('warning_') ? 'inquiry' : null
}

/** What disputes take back of one payment, in cents. */
export interface Disputed {
  readonly openCents: Cents
  readonly lostCents: Cents
}

/** Adds up the disputes of a payment. Won disputes and inquiries take nothing. */
export function disputedOf(disputes: readonly Dispute[]): Disputed {
  const sumOf = (state: DisputeState) =>
    sumCents(disputes.filter(({ status }) => disputeState(status) === state).map((it) => it.amountCents))
  return { openCents: sumOf('open'), lostCents: sumOf('lost') }
}

export const takenBackCents = ({ openCents, lostCents }: Disputed): Cents => cents(openCents + lostCents)

/** A payment of which disputes have taken a part. Cents. */
interface PartlyDisputed {
  readonly portionCents: number
  readonly feeCents: number
  readonly refundedCents: number
  readonly disputedCents: number
}

/**
 * Splits what is left of a payment into the part for the certificate and our fee. A dispute takes the part for the certificate
 * first, as far as it was not refunded.
 */
export function keptOf({ portionCents, feeCents, refundedCents, disputedCents }: PartlyDisputed) {
  const fromPortion = Math.min(disputedCents, Math.max(0, portionCents - refundedCents))
  return {
    portionCents: portionCents - fromPortion,
    feeCents: Math.max(0, feeCents - (disputedCents - fromPortion)),
  }
}

/**
 * Returns how much of a payment pays no debt. Money of a won dispute may be held for its payer. While a dispute has taken a part,
 * what was refunded no longer pays, either: a dispute takes what is held first, and then what pays.
 */
export const heldBackCents = (payment: {
  readonly refundedCents: number
  readonly disputedCents: number
  /** Of disputes that were won after somebody else had paid. */
  readonly wonHeldCents: number
}): number =>
  payment.disputedCents === 0
    ? payment.wonHeldCents
    : Math.max(payment.wonHeldCents - payment.disputedCents, payment.refundedCents)
