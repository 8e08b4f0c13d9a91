import type { PaymentState } from './states.ts'

/** A payment as far as its payer is told of money that goes back. Cents of what was received. */
export interface MoneyStanding {
  readonly state: PaymentState
  readonly receivedCents: number
  readonly refundedCents: number
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

export type MoneyNews = (typeof MONEY_NEWS)[number]

/** Null: nothing of that kind has happened. The amounts decide of refunds, since a part of a payment moves no state. */
export function moneyNews(before: MoneyStanding, after: MoneyStanding): MoneyNews | null {
  if (after.refundedCents > before.refundedCents)
    return after.refundedCents >= after.receivedCents ? 'refunded' : 'refunded-part'
  if (after.refundedCents < before.refundedCents) return 'refund-failed'
  if (after.state === before.state) return null
  if (after.state === 'DISPUTED') return 'disputed'
  if (after.state === 'REVERSED') return 'taken-back'
  return before.state === 'DISPUTED' && after.state === 'SUCCEEDED' ? 'stands-again' : null
}
