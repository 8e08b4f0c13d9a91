import type { DisputeEffect } from './disputes.ts'
import type { PaymentState } from './states.ts'

/** The parts of a payment that decide which notification its payer gets when money goes back. In cents received. */
export interface MoneyStanding {
  readonly state: PaymentState
  readonly receivedCents: number
  readonly refundedCents: number
}

/** The notifications that a payer gets when money goes back, or counts again. */
export const MONEY_NEWS = [
  'refunded',
  'refunded-part',
  'refund-failed',
  'disputed',
  'taken-back',
  'stands-again',
] as const

export interface MoneyNews {
  readonly kind: (typeof MONEY_NEWS)[number]
  /** How much went back, is disputed, or counts again. */
  readonly amountCents: number
}

/** Compares a payment with what it was. Amounts decide: a part of a payment moves no state. */
export function paymentNotifications(
  before: MoneyStanding,
  after: MoneyStanding,
  disputes: DisputeEffect,
): readonly MoneyNews[] {
  const refundedCents = after.refundedCents - before.refundedCents
  const isWhole = after.refundedCents >= after.receivedCents
  const news: readonly MoneyNews[] = [
    { kind: isWhole ? 'refunded' : 'refunded-part', amountCents: refundedCents },
    { kind: 'refund-failed', amountCents: -refundedCents },
    // Of a payment that was refunded the payer has the money already.
    ...(after.state === 'REFUNDED' ? [] : disputeNews(disputes, after)),
  ]
  return news.filter(({ amountCents }) => amountCents > 0)
}

function disputeNews(
  { lostCents, openedCents, wonCents }: DisputeEffect,
  { state }: MoneyStanding,
): readonly MoneyNews[] {
  // What came back with one dispute is gone again with another that takes all of the payment.
  const isGone = state === 'DISPUTED' || state === 'REVERSED'
  return [
    { kind: 'taken-back', amountCents: lostCents },
    { kind: 'disputed', amountCents: openedCents },
    { kind: 'stands-again', amountCents: isGone ? 0 : wonCents },
  ]
}
