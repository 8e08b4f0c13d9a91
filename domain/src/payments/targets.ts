import type { Cents } from '../money/cents.ts'
import { type Cause, type Move, move, type PaymentState } from './states.ts'

/** The row of a card payment, read under its lock. */
export interface CardRow {
  readonly state: PaymentState
  readonly totalCents: Cents
  readonly isCancelRequested: boolean
  /** What the provider said it received, once it was saved; null before. */
  readonly amountReceivedCents: Cents | null
  readonly isCertificateRedeemed: boolean
}

/**
 * What was just fetched from the provider, in small types of our own; null = there is none, or none is known.
 * Statuses are open text: a new one moves nothing and alerts.
 */
export interface CardFetch {
  readonly checkout: { readonly status: string; readonly paymentStatus: string } | null
  readonly intent: {
    readonly status: string
    readonly amountReceivedCents: Cents
    readonly currency: string
    readonly lastErrorCode: string | null
  } | null
  /** Sum of the refunds that have succeeded. */
  readonly refundedCents: Cents | null
  readonly disputeStatus: string | null
}

/** Why staff must look before anything is posted, or although nothing moved. */
export type ReviewReason =
  | 'success-on-final'
  | 'amount-differs'
  | 'currency-differs'
  | 'certificate-already-redeemed'

/** What staff are told without a move, at every fetch until it is over: tell them once. */
export type Alert =
  | { readonly about: 'unknown-status'; readonly object: keyof CardFetch; readonly status: string }
  | { readonly about: 'dispute-inquiry'; readonly status: string }

export interface CardTarget {
  /** To be recorded one by one, in this order; empty when nothing moves. The last one's `to` is the state. */
  readonly moves: readonly Move[]
  readonly state: PaymentState
  /** Set needs_review for this reason; null leaves the flag as it is. */
  readonly review: ReviewReason | null
  /** To be saved with a card that was declined; the payer may try again on the hosted page. */
  readonly lastErrorCode: string | null
  readonly alerts: readonly Alert[]
}

/**
 * Where a card payment goes, from what the provider holds. Called after each fetch, in any order and any
 * number of times: causes that the table of moves does not know from the present state are ignored.
 */
export function cardTarget(row: CardRow, fetched: CardFetch): CardTarget {
  const alerts: Alert[] = []
  const isFullyRefunded = fetched.refundedCents !== null && fetched.refundedCents >= row.totalCents
  const causes: readonly Cause[] = [
    ...moneyCauses(row, fetched, alerts),
    // Less than the whole, on a row that was refunded in whole: a refund failed, and a dispute may follow.
    ...(fetched.refundedCents === null || isFullyRefunded ? [] : ['refund-failed' as const]),
    ...disputeCauses(fetched.disputeStatus, alerts),
    // A refund of a part moves nothing: it changes the column and escrow.
    ...(isFullyRefunded ? ['refunded' as const] : []),
  ]
  const moves = follow(row.state, causes)
  const lastErrorCode = moves.some((it) => it.cause === 'card-declined')
    ? (fetched.intent?.lastErrorCode ?? null)
    : null
  const state = moves.at(-1)?.to ?? row.state
  return { moves, state, review: reviewOf(row, fetched, causes, moves), lastErrorCode, alerts }
}

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

/**
 * Page and payment are fetched one after the other, so one may be behind: a success of either is the truth, and
 * a page cannot expire over a payment in process.
 */
function moneyCauses(row: CardRow, fetched: CardFetch, alerts: Alert[]): readonly Cause[] {
  const ofPage = checkoutCauses(row, fetched.checkout, alerts)
  const ofPayment = intentCauses(fetched.intent, alerts)
  const causes = [...ofPage, ...ofPayment]
  if (causes.includes('payment-succeeded')) return ['payment-succeeded']
  return ofPayment.includes('payment-processing') ? ofPayment : causes
}

function checkoutCauses(row: CardRow, checkout: CardFetch['checkout'], alerts: Alert[]): readonly Cause[] {
  if (checkout === null) return []
  switch (checkout.status) {
    case 'open':
      return ['checkout-opened']
    case 'expired':
      return [row.isCancelRequested ? 'checkout-canceled' : 'checkout-expired']
    case 'complete':
      if (checkout.paymentStatus === 'paid') return ['payment-succeeded']
      if (checkout.paymentStatus === 'unpaid') return ['payment-processing']
      alerts.push({ about: 'unknown-status', object: 'checkout', status: checkout.paymentStatus })
      return []
    default:
      alerts.push({ about: 'unknown-status', object: 'checkout', status: checkout.status })
      return []
  }
}

function intentCauses(intent: CardFetch['intent'], alerts: Alert[]): readonly Cause[] {
  if (intent === null) return []
  switch (intent.status) {
    case 'requires_confirmation':
    case 'requires_action':
      return []
    case 'requires_payment_method':
      return intent.lastErrorCode === null ? [] : ['card-declined']
    case 'processing':
      return ['payment-processing']
    case 'succeeded':
      return ['payment-succeeded']
    case 'canceled':
      return ['payment-canceled']
    default:
      alerts.push({ about: 'unknown-status', object: 'intent', status: intent.status })
      return []
  }
}

function disputeCauses(status: string | null, alerts: Alert[]): readonly Cause[] {
  if (status === null) return []
  if (status === 'needs_response' || status === 'under_review' || status.startsWith('appeal_')) {
    return ['dispute-opened']
  }
  if (status === 'lost') return ['dispute-lost']
  if (status === 'won') return ['dispute-won']
  if (status === 'prevented' || status.startsWith('warning_')) {
    alerts.push({ about: 'dispute-inquiry', status })
  } else {
    alerts.push({ about: 'unknown-status', object: 'disputeStatus', status })
  }
  return []
}

function reviewOf(
  row: CardRow,
  { intent }: CardFetch,
  causes: readonly Cause[],
  moves: readonly Move[],
): ReviewReason | null {
  if (!causes.includes('payment-succeeded')) return null
  if (!moves.some((it) => it.cause === 'payment-succeeded')) {
    const isLate = row.state === 'EXPIRED' || row.state === 'CANCELED' || row.state === 'FAILED'
    return isLate && row.amountReceivedCents === null ? 'success-on-final' : null
  }
  if (intent?.amountReceivedCents !== row.totalCents) return 'amount-differs'
  if (intent.currency !== 'usd') return 'currency-differs'
  return row.isCertificateRedeemed ? 'certificate-already-redeemed' : null
}
