import {
  type Alert,
  type PaymentFacts,
  type Reading,
  readAftermath,
  type Snapshot,
  together,
} from './reading.ts'
import { type Cause, isGivenUp, type Move, move, type PaymentState } from './states.ts'

/** Why staff must review a payment before it is posted, or although its state did not change. */
export type ReviewReason =
  | 'success-on-final'
  | 'amount-differs'
  | 'currency-differs'
  | 'certificate-already-redeemed'

export interface Target {
  /** The moves to record, in this order. Empty if the state does not change. `to` of the last one is the new state. */
  readonly moves: readonly Move[]
  readonly state: PaymentState
  /** The reason to set needs_review. Null leaves the flag unchanged. */
  readonly review: ReviewReason | null
  /** The error code to store for a declined card, which can be tried again, or a failed debit. */
  readonly lastErrorCode: string | null
  readonly alerts: readonly Alert[]
}

/**
 * Returns the moves of a payment, from what its method reads in a snapshot. Called after each fetch, in any order and any
 * number of times. Causes without a move from the current state are ignored.
 */
export function targetOf(payment: PaymentFacts, snapshot: Snapshot, read: Reading): Target {
  const { causes, alerts } = together(payment.wasClosed ? withClosed(read) : read, readAftermath(snapshot))
  const moves = follow(payment.state, causes)
  const lastErrorCode = moves.some(({ cause }) => cause === 'card-declined' || cause === 'debit-failed')
    ? (snapshot.charge?.lastErrorCode ?? null)
    : null
  const state = moves.at(-1)?.to ?? payment.state
  return { moves, state, review: reviewOf(payment, snapshot, causes, moves), lastErrorCode, alerts }
}

/** A payment that we closed may have been paid before the provider knew that it was closed. */
const withClosed = (read: Reading): Reading => ({
  ...read,
  causes: read.causes.flatMap((cause) =>
    cause === 'payment-succeeded' ? [cause, 'paid-when-closed' as const] : [cause],
  ),
})

/** Applies the causes one after the other, and returns the moves. */
function follow(from: PaymentState, causes: readonly Cause[]): readonly Move[] {
  const moves: Move[] = []
  let state = from
  for (const cause of causes) {
    const to = move(state, cause)
    if (to === null) continue
    moves.push({ from: state, to, cause })
    state = to
  }
  return moves
}

function reviewOf(
  payment: PaymentFacts,
  { charge }: Snapshot,
  causes: readonly Cause[],
  moves: readonly Move[],
): ReviewReason | null {
  if (!causes.includes('payment-succeeded')) return null
  if (!moves.some(({ cause }) => cause === 'payment-succeeded' || cause === 'paid-when-closed')) {
    const isOver = isGivenUp(payment.state) || payment.state === 'FAILED'
    return isOver && payment.amountReceivedCents === null ? 'success-on-final' : null
  }
  if (charge?.receivedCents !== payment.totalCents) return 'amount-differs'
  if (charge.currency !== 'usd') return 'currency-differs'
  return payment.isCertificateRedeemed ? 'certificate-already-redeemed' : null
}
