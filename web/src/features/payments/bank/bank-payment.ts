import type { Cents } from '@fieldstone/domain/money/cents'

/** What is to be paid from a bank account: a certificate's whole payoff, or a part of it inside its plan. */
export interface BankPayment {
  readonly parcelId: number
  /** What goes to the plan, without the fee; null pays the whole payoff. */
  readonly portionCents: Cents | null
}
