import { type Bps, type Cents, cents, sumCents, ZERO } from '../money/cents.ts'
import { type Disputed, takenBackCents } from './disputes.ts'
import { feeOf } from './fees.ts'
import { type MoneyOut, remainingBeforeSecondApproval } from './money-out.ts'
import { engineState, type PaymentState } from './states.ts'

/** What must be known of a payment before any of it is given back. */
export interface RefundFacts {
  readonly state: PaymentState
  readonly needsReview: boolean
  /** Null until the provider has said so. */
  readonly receivedCents: Cents | null
  readonly refundedCents: Cents
  readonly disputed: Disputed
  /** A refund waits for its approval, or for the provider. */
  readonly isRefundOpen: boolean
  /** What of this payment is held in escrow. */
  readonly heldCents: Cents
}

/** The states of a refund that is not over: it waits for a second person, or for the provider. */
export const OPEN_REFUND = ['WAITING', 'READY', 'PENDING'] as const

export const REFUND_OBSTACLES = ['not-received', 'disputed', 'refund-open', 'all-refunded'] as const

export type RefundObstacle = (typeof REFUND_OBSTACLES)[number]

/** What may be given back now. Parts come out of escrow alone: money that paid a debt goes back as a whole or not. */
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
  // The processor refunds nothing while a dispute is open, and nothing of what is lost.
  if (disputed.openCents > 0 || (takenCents > 0 && takenCents >= keptCents)) return 'disputed'
  if (receivedCents === null || receivedCents === 0) return 'not-received'
  if (refundedCents >= receivedCents) return 'all-refunded'
  if (state !== 'SUCCEEDED' && !needsReview) return 'not-received'
  return facts.isRefundOpen ? 'refund-open' : null
}

const clamp = (value: number, most: number): number => Math.max(0, Math.min(value, most))

/** What has gone back, by the provider's word of each refund: one on its way may yet fail. */
export const refundedOf = (refunds: readonly { readonly status: string; readonly amountCents: Cents }[]) =>
  sumCents(refunds.filter(({ status }) => status === 'succeeded').map(({ amountCents }) => amountCents))

/**
 * Up to what amount a refund goes out by one person's word. After the release of the lien that is at most what is held: the
 * rest paid the debt, for which there is no lien any more.
 */
export function refundedByOneCents(
  { partCents }: Refundable,
  { isReleased, ...out }: Omit<MoneyOut, 'amountCents'> & { readonly isReleased: boolean },
): Cents {
  const leftCents = remainingBeforeSecondApproval(out)
  return cents(isReleased ? Math.min(leftCents, partCents) : leftCents)
}

/** Whether exactly this amount may be given back. */
export const isRefundable = ({ wholeCents, partCents }: Refundable, amountCents: number): boolean =>
  amountCents > 0 && (amountCents === wholeCents || amountCents <= partCents)

/** An online payment, as far as our fee on an overcharge depends on it. */
export interface ChargedFee {
  /** It paid the payoff that we quoted, so what it holds is what we charged too much. */
  readonly paidPayoff: boolean
  readonly feeBps: Bps
  readonly feeCents: Cents
  /** Of it that went back before. */
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
 * How staff may end the review of a payment. Posted is only what was received as ordered; closed is only what none of
 * whose money is ours any more: all else must be refunded first.
 */
export function reviewEndings(facts: RefundFacts & { readonly totalCents: Cents }): readonly ReviewEnding[] {
  if (!facts.needsReview) return []
  const received = facts.receivedCents ?? ZERO
  const isWhole =
    received === facts.totalCents && facts.refundedCents === 0 && takenBackCents(facts.disputed) === 0
  if (facts.state === 'SUCCEEDED') return isWhole ? ['post'] : []
  return received <= facts.refundedCents || facts.state === 'REVERSED' ? ['close'] : []
}
