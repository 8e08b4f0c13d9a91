import { type Bps, type Cents, cents, sumCents, ZERO } from '../money/cents.ts'
import { type Disputed, takenBackCents } from './disputes.ts'
import { feeOf } from './fees.ts'
import { type MoneyOut, remainingBeforeSecondApproval } from './money-out.ts'
import { engineState, type PaymentState } from './states.ts'

/** The facts about a payment that decide how much of it can be refunded. */
export interface RefundFacts {
  readonly state: PaymentState
  readonly needsReview: boolean
  /** Null until the provider reports it. */
  readonly receivedCents: Cents | null
  readonly refundedCents: Cents
  readonly disputed: Disputed
  /** A refund is waiting for approval or for the provider. */
  readonly isRefundOpen: boolean
  /** The part of this payment that is held in escrow. */
  readonly heldCents: Cents
}

/** The states of an open refund: it is waiting for a second person or for the provider. */
export const OPEN_REFUND = ['WAITING', 'READY', 'PENDING'] as const

export const REFUND_OBSTACLES = ['not-received', 'disputed', 'refund-open', 'all-refunded'] as const

export type RefundObstacle = (typeof REFUND_OBSTACLES)[number]

/**
 * The amounts that can be refunded now. Only money in escrow can be refunded in part. Money that paid a debt is refunded
 * as a whole or not at all.
 */
export interface Refundable {
  readonly obstacle: RefundObstacle | null
  readonly wholeCents: Cents
  readonly partCents: Cents
}

export function refundableOf(facts: RefundFacts): Refundable {
  const obstacle = obstacleTo(facts)
  if (obstacle !== null) return { obstacle, wholeCents: ZERO, partCents: ZERO }
  const goneCents = facts.refundedCents + takenBackCents(facts.disputed)
  const wholeCents = cents(Math.max(0, (facts.receivedCents ?? 0) - goneCents))
  const isSettled = engineState(facts) === 'settled'
  return { obstacle, wholeCents, partCents: isSettled ? cents(clamp(facts.heldCents, wholeCents)) : ZERO }
}

function obstacleTo(facts: RefundFacts): RefundObstacle | null {
  const { state, needsReview, receivedCents, refundedCents, disputed } = facts
  const keptCents = (receivedCents ?? 0) - refundedCents
  const takenCents = takenBackCents(disputed)
  // The processor rejects refunds while a dispute is open, and refunds of money that was lost to one.
  if (disputed.openCents > 0 || (takenCents > 0 && takenCents >= keptCents)) return 'disputed'
  if (receivedCents === null || receivedCents === 0) return 'not-received'
  if (refundedCents >= receivedCents) return 'all-refunded'
  if (state !== 'SUCCEEDED' && !needsReview) return 'not-received'
  return facts.isRefundOpen ? 'refund-open' : null
}

const clamp = (value: number, most: number): number => Math.max(0, Math.min(value, most))

/** Sums the refunds that the provider reports as succeeded. A pending refund may still fail. */
export const refundedOf = (refunds: readonly { readonly status: string; readonly amountCents: Cents }[]) =>
  sumCents(refunds.filter(({ status }) => status === 'succeeded').map(({ amountCents }) => amountCents))

/**
 * Returns the largest refund that needs no second person. After the release of the lien, that is at most the held money:
 * the rest paid the debt, and no lien secures it any more.
 */
export function refundedByOneCents(
  { partCents }: Refundable,
  { isReleased, ...out }: Omit<MoneyOut, 'amountCents'> & { readonly isReleased: boolean },
): Cents {
  const leftCents = remainingBeforeSecondApproval(out)
  return cents(isReleased ? Math.min(leftCents, partCents) : leftCents)
}

/** Whether exactly this amount can be refunded. */
export const isRefundable = ({ wholeCents, partCents }: Refundable, amountCents: number): boolean =>
  amountCents > 0 && (amountCents === wholeCents || amountCents <= partCents)

/** The facts about an online payment that decide how much of our fee is refunded with an overcharge. */
export interface ChargedFee {
  /** It paid the payoff that we quoted, so its money in escrow is what we overcharged. */
  readonly paidPayoff: boolean
  readonly feeBps: Bps
  readonly feeCents: Cents
  /** The part of the fee that was refunded earlier. */
  readonly refundedFeeCents: Cents
}

/** Returns the fee that goes back with a part: that on an overcharge, for a price that was corrected down. */
export function feeOnOvercharge(
  { wholeCents }: Pick<Refundable, 'wholeCents'>,
  partCents: number,
  { paidPayoff, feeBps, feeCents, refundedFeeCents }: ChargedFee,
): Cents {
  if (!paidPayoff || partCents === wholeCents) return ZERO
  const mostCents = Math.min(feeCents - refundedFeeCents, wholeCents - partCents)
  return cents(clamp(feeOf(cents(partCents), feeBps), mostCents))
}

export const REVIEW_ENDINGS = ['post', 'close'] as const

export type ReviewEnding = (typeof REVIEW_ENDINGS)[number]

/**
 * How staff may end the review of a payment. `post` requires that the ordered amount was received. `close` requires that
 * we keep none of the money; staff refund the rest first.
 */
export function reviewEndings(facts: RefundFacts & { readonly totalCents: Cents }): readonly ReviewEnding[] {
  if (!facts.needsReview) return []
  const received = facts.receivedCents ?? ZERO
  const isWhole =
    received === facts.totalCents && facts.refundedCents === 0 && takenBackCents(facts.disputed) === 0
  if (facts.state === 'SUCCEEDED') return isWhole ? ['post'] : []
  return received <= facts.refundedCents || facts.state === 'REVERSED' ? ['close'] : []
}
