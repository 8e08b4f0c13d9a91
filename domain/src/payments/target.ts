import {
  type Alert,
  type PaymentFacts,
  type Reading,
  readAftermath,
  type Snapshot,
  together,
} from './reading.ts'
import { type Cause, isGivenUp, type Move, move, type PaymentState } from './states.ts'

/** Why staff must look before anything is posted, or although nothing moved. */
export type ReviewReason =
  | 'success-on-final'
  | 'amount-differs'
  | 'currency-differs'
  | 'certificate-already-redeemed'

export interface Target {
  /** To be recorded one by one, in this order; empty when nothing moves. The last one's `to` is the state. */
  readonly moves: readonly Move[]
  readonly state: PaymentState
  /** Set needs_review for this reason; null leaves the flag as it is. */
  readonly review: ReviewReason | null
  /** To be saved with a card that was declined, which can be tried again, and with a debit that failed. */
  readonly lastErrorCode: string | null
  readonly alerts: readonly Alert[]
}

/**
 * Where a payment goes, from what its method reads in a snapshot. Called after each fetch, in any order and any
 * number of times: causes that the table of moves does not know from the present state are ignored.
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

/** A payment that we closed may have been paid before the provider knew. */
const withClosed = (read: Reading): Reading => ({
  ...read,
  causes: read.causes.flatMap((cause) =>
    cause === 'payment-succeeded' ? [cause, 'paid-when-closed' as const] : [cause],
  ),
})

/** The causes that move, one after the other, from a state. */
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
