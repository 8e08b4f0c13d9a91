import { engineState, PAYMENT_STATES, type ReviewedState } from './states.ts'

/**
 * How far a payment has come, as staff read a list of payments. 'begun': the payer has not confirmed it yet.
 * 'taken-back': the money came and is gone again, or is disputed.
 */
export const PAYMENT_OUTCOMES = ['begun', 'pending', 'paid', 'not-paid', 'taken-back'] as const

export type PaymentOutcome = (typeof PAYMENT_OUTCOMES)[number]

/** The same of all money. Staff had recorded 'recorded-by-mistake' although it never came like this. */
export const MONEY_OUTCOMES = [...PAYMENT_OUTCOMES, 'recorded-by-mistake'] as const

export type MoneyOutcome = (typeof MONEY_OUTCOMES)[number]

export function outcomeOf(standing: ReviewedState): PaymentOutcome {
  switch (engineState(standing)) {
    case 'created':
      return 'begun'
    case 'pending':
      return 'pending'
    case 'settled':
      return 'paid'
    case 'failed':
    case 'canceled':
      return 'not-paid'
    case 'disputed':
    case 'returned':
    case 'refunded':
      return 'taken-back'
  }
}

/** Whether anything is or will be charged: not before its payer has confirmed it, and not once it is known that it is not paid. */
export const isCharged = (outcome: PaymentOutcome): boolean => outcome !== 'begun' && outcome !== 'not-paid'

/** Every standing that has this outcome, for a query. */
export const reviewedStatesOf = (outcome: PaymentOutcome): readonly ReviewedState[] =>
  PAYMENT_STATES.flatMap((state) => [true, false].map((needsReview) => ({ state, needsReview }))).filter(
    (standing) => outcomeOf(standing) === outcome,
  )
