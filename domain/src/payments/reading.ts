import type { Cents } from '../money/cents.ts'
import { type Dispute, disputedOf, disputeState, takenBackCents } from './disputes.ts'
import type { Cause, PaymentState } from './states.ts'

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

type SnapshotObject = 'order' | 'charge' | 'dispute'

/** What staff must know although nothing moved. Every fetch reports it until it is over, so open one task for it. */
export type Alert =
  | { readonly about: 'unknown-status'; readonly object: SnapshotObject; readonly status: string }
  | { readonly about: 'dispute-inquiry'; readonly status: string }

/** What a snapshot says, before the table decides what of it moves the payment. */
export interface Reading {
  /** In the order in which they are tried. */
  readonly causes: readonly Cause[]
  readonly alerts: readonly Alert[]
}

export const causes = (...found: readonly Cause[]): Reading => ({ causes: found, alerts: [] })

const alert = (found: Alert): Reading => ({ causes: [], alerts: [found] })

export const unknownStatus = (object: SnapshotObject, status: string): Reading =>
  alert({ about: 'unknown-status', object, status })

export const together = (...readings: readonly Reading[]): Reading => ({
  causes: readings.flatMap((reading) => reading.causes),
  alerts: readings.flatMap((reading) => reading.alerts),
})

/** Reads the status of a charge. The method decides what a failure means: a card can be tried again, a debit cannot. */
export function readCharge(charge: Snapshot['charge'], failure: 'card-declined' | 'debit-failed'): Reading {
  if (charge === null) return causes()
  switch (charge.status) {
    case 'requires_confirmation':
    case 'requires_action':
      return causes()
    case 'requires_payment_method':
      return charge.lastErrorCode === null ? causes() : causes(failure)
    case 'processing':
      return causes('payment-processing')
    case 'succeeded':
      return causes('payment-succeeded')
    case 'canceled':
      return causes('payment-canceled')
    default:
      return unknownStatus('charge', charge.status)
  }
}

/** What happens to money that came, by whatever method: refunds and disputes. */
export function readAftermath({ charge, disputes }: Snapshot): Reading {
  const isRefundKnown = charge?.status === 'succeeded'
  const isFullyRefunded =
    isRefundKnown && charge.receivedCents > 0 && charge.refundedCents >= charge.receivedCents
  return together(
    // Less than the whole, on a row that was refunded in whole: a refund failed, and a dispute may follow.
    isRefundKnown && !isFullyRefunded ? causes('refund-failed') : causes(),
    readDisputes(disputes, charge),
    // A refund of a part moves nothing: it changes the column and escrow.
    isFullyRefunded ? causes('refunded') : causes(),
  )
}

/** Disputes move a payment only if they take all that is left of it. A dispute of a part changes what it pays. */
function readDisputes(disputes: Snapshot['disputes'], charge: Snapshot['charge']): Reading {
  const disputed = disputedOf(disputes)
  const takenCents = takenBackCents(disputed)
  const keptCents = charge === null ? 0 : charge.receivedCents - charge.refundedCents
  const isWhole = takenCents > 0 && takenCents >= keptCents
  const isDecided = disputes.some(({ status }) => disputeState(status) === 'won' || takenCents > 0)
  const moves = isWhole
    ? causes(disputed.openCents > 0 ? 'dispute-opened' : 'dispute-lost')
    : isDecided
      ? causes('dispute-won')
      : causes()
  return together(moves, ...disputes.map(({ status }) => alertOf(status)))
}

function alertOf(status: string): Reading {
  const state = disputeState(status)
  if (state === null) return unknownStatus('dispute', status)
  return state === 'inquiry' ? alert({ about: 'dispute-inquiry', status }) : causes()
}
