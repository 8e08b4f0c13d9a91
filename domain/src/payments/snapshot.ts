import type { Cents } from '../money/cents.ts'
import type { Dispute } from './disputes.ts'
import type { PaymentState } from './states.ts'

/** A payment's row, read under its lock. */
export interface PaymentFacts {
  readonly state: PaymentState
  readonly totalCents: Cents
  readonly isCancelRequested: boolean
  /** We closed it before it was paid. */
  readonly wasClosed: boolean
  /** What the provider said it received, once it was saved; null before. */
  readonly amountReceivedCents: Cents | null
  readonly isCertificateRedeemed: boolean
}

/**
 * What was just fetched of a payment from the provider; null = there is none, or none is known. Statuses are open
 * text: a new one moves nothing and alerts.
 */
export interface Snapshot {
  /** What the payment began with, a checkout for one; null where that is the charge itself. */
  readonly order: { readonly status: string; readonly paymentStatus: string | null } | null
  readonly charge: {
    readonly status: string
    readonly receivedCents: Cents
    /** Sum of the refunds that have succeeded. */
    readonly refundedCents: Cents
    readonly currency: string
    readonly lastErrorCode: string | null
  } | null
  /** All that were ever opened. */
  readonly disputes: readonly Dispute[]
}
