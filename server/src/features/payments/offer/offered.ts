import type { Cents } from '@fieldstone/domain/money/cents'
import type { ChargeMethod } from '@fieldstone/domain/payments/charge-methods'
import type { ReasonAgainst } from '@fieldstone/domain/payments/decide'
import type { Charge, FeeSettings } from '@fieldstone/domain/payments/fees'
import type { PlanTarget } from '../core/queries.ts'

export interface OfferRequest {
  /** The whole payoff, or an amount inside a plan. */
  readonly kind: 'FULL' | 'PARTIAL'
  readonly certificateId: number
  readonly userId: number
  readonly method: ChargeMethod
  readonly fees: FeeSettings
  /** For an amount inside a plan: the part that goes to the certificate; null asks for a proposal. */
  readonly portionCents: Cents | null
}

/** The answer of the rules to one request. */
export interface Offered {
  /** Null when it can be charged. */
  readonly reason: ReasonAgainst<'payoff' | 'plan-amount'> | null
  /** What it would cost; null where no figure may be told. */
  readonly charge: Charge | null
  /** The most that can be paid now. */
  readonly remainingCents: Cents
  /** The certificate to pay first, with 'older_certificate_unpaid'. */
  readonly oldestUnpaidId: number | null
  readonly plan: PlanTarget | null
}
