import { type Disputed, takenBackCents } from './disputes.ts'
import type { PaymentState } from './states.ts'

/** A payment as far as its payer is told of money that goes back. Cents of what was received. */
export interface MoneyStanding {
  readonly state: PaymentState
  readonly receivedCents: number
  readonly refundedCents: number
  readonly disputed: Disputed
}

/** What a payer is told when money goes back, or counts again. */
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
export function moneyNews(before: MoneyStanding, after: MoneyStanding): readonly MoneyNews[] {
  const refundedCents = after.refundedCents - before.refundedCents
  if (refundedCents > 0) {
    const isWhole = after.refundedCents >= after.receivedCents
    return [{ kind: isWhole ? 'refunded' : 'refunded-part', amountCents: refundedCents }]
  }
  if (refundedCents < 0) return [{ kind: 'refund-failed', amountCents: -refundedCents }]
  // The payer has that money already.
  if (after.state === 'REFUNDED') return []
  return disputeNews(before.disputed, after.disputed)
}

function disputeNews(before: Disputed, after: Disputed): readonly MoneyNews[] {
  const takenCents = takenBackCents(after) - takenBackCents(before)
  const lostCents = after.lostCents - before.lostCents
  // What was lost and is open again is under appeal: nothing has come back yet.
  const openedCents = Math.min(after.openCents - before.openCents, takenCents)
  const news: readonly MoneyNews[] = [
    { kind: 'taken-back', amountCents: lostCents },
    { kind: 'disputed', amountCents: openedCents },
    // What was open and is neither open nor lost was won.
    { kind: 'stands-again', amountCents: -takenCents },
  ]
  return news.filter(({ amountCents }) => amountCents > 0)
}
