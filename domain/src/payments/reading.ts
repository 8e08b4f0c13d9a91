import type { Snapshot } from './snapshot.ts'
import type { Cause } from './states.ts'

/** What staff are told without a move, at every fetch until it is over: tell them once. */
export type Alert =
  | { readonly about: 'unknown-status'; readonly object: keyof Snapshot; readonly status: string }
  | { readonly about: 'dispute-inquiry'; readonly status: string }

/** What a snapshot says, before the table decides what of it moves the payment. */
export interface Reading {
  /** In the order in which they are tried. */
  readonly causes: readonly Cause[]
  readonly alerts: readonly Alert[]
}

export const causes = (...found: readonly Cause[]): Reading => ({ causes: found, alerts: [] })

const alert = (found: Alert): Reading => ({ causes: [], alerts: [found] })

export const unknownStatus = (object: keyof Snapshot, status: string): Reading =>
  alert({ about: 'unknown-status', object, status })

export const together = (...readings: readonly Reading[]): Reading => ({
  causes: readings.flatMap((reading) => reading.causes),
  alerts: readings.flatMap((reading) => reading.alerts),
})

/** How a charge stands. What its failure means is the method's: a card can be tried again, a debit cannot. */
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
export function readAftermath({ charge, dispute }: Snapshot): Reading {
  const isRefundKnown = charge?.status === 'succeeded'
  const isFullyRefunded =
    isRefundKnown && charge.receivedCents > 0 && charge.refundedCents >= charge.receivedCents
  return together(
    // Less than the whole, on a row that was refunded in whole: a refund failed, and a dispute may follow.
    isRefundKnown && !isFullyRefunded ? causes('refund-failed') : causes(),
    readDispute(dispute?.status ?? null),
    // A refund of a part moves nothing: it changes the column and escrow.
    isFullyRefunded ? causes('refunded') : causes(),
  )
}

/** The payer's bank asks for the money back, or has it. */
export const isAskedBack = (status: string): boolean =>
  readDispute(status).causes.some((cause) => cause === 'dispute-opened' || cause === 'dispute-lost')

export function readDispute(status: string | null): Reading {
  if (status === null) return causes()
  if (status === 'needs_response' || status === 'under_review' || status.startsWith('appeal_')) {
    return causes('dispute-opened')
  }
  if (status === 'lost') return causes('dispute-lost')
  if (status === 'won') return causes('dispute-won')
  if (status === 'prevented' || status.startsWith('warning_')) {
    return alert({ about: 'dispute-inquiry', status })
  }
  return unknownStatus('dispute', status)
}
