import { type Cents, cents } from '@fieldstone/domain/money/cents'
import { centsToText } from '@fieldstone/domain/money/dollars'
import type { ReviewReason, Target } from '@fieldstone/domain/payments/target'
import type { Settlement } from '../payoff/service.ts'
import type { StaffAlert } from './alerts.ts'
import type { PaymentRow } from './queries.ts'
import type { Snapshot } from './snapshot.ts'

const REVIEWS: Readonly<Record<ReviewReason, string>> = {
  'success-on-final':
    'The payer was charged although this payment was already over here. Nothing is posted. Refund it, or post it by hand.',
  'amount-differs': 'Another amount was received than ordered. Nothing is posted. Review or refund it.',
  'currency-differs': 'The money came in another currency. Nothing is posted. Review or refund it.',
  'certificate-already-redeemed':
    'The certificate was redeemed before this payment came. Nothing is posted. Refund it.',
}

/** What staff are told of this fetch. */
export function alertsOf(row: PaymentRow, snapshot: Snapshot, target: Target): readonly StaffAlert[] {
  const alert = (kind: StaffAlert['kind'], note: string): StaffAlert => ({ kind, paymentId: row.id, note })
  const alerts: StaffAlert[] = []
  if (target.review !== null) {
    const kind = target.review === 'success-on-final' ? 'payment-refund-due' : 'payment-review'
    alerts.push(alert(kind, REVIEWS[target.review]))
  }
  for (const { from, to, cause } of target.moves) {
    if (cause === 'dispute-opened') alerts.push(alert('payment-disputed', disputeNote(snapshot)))
    else if (cause === 'dispute-won') alerts.push(alert('payment-disputed', 'The dispute was won.'))
    else if (from !== to && (to === 'REVERSED' || to === 'REFUNDED')) {
      const what = to === 'REVERSED' ? 'The dispute was lost' : 'The payment was refunded'
      alerts.push(alert('payment-reversed', `${what}: the money is gone, the certificate is owed again.`))
    } else if (cause === 'refund-failed') {
      alerts.push(
        alert('payment-reversed', 'The refund failed: the money is ours again. Refund it otherwise.'),
      )
    }
  }
  for (const it of target.alerts) {
    if (it.about === 'unknown-status') {
      alerts.push(
        alert('payment-review', `The provider says '${it.status}', which is not known here. Look it up.`),
      )
    } else if (it.status !== row.dispute_status) {
      alerts.push(alert('payment-disputed', `The bank asks about this payment (${it.status}). Answer it.`))
    }
  }
  return alerts
}

/** What staff are told of money that was posted, but did not end the debt as it should. */
export function alertsOfSettlement(
  { id, kind }: Pick<PaymentRow, 'id' | 'kind'>,
  { destination, heldCents, restCents }: Settlement,
): readonly StaffAlert[] {
  const alerts: StaffAlert[] = []
  const sum = `$${centsToText(cents(heldCents))}`
  if (destination === 'escrow') {
    const why =
      kind === 'FULL' ? 'does not cover the payoff of its day' : 'was submitted while no plan was active'
    const note = `This payment ${why}: ${sum} is held in escrow, nothing is paid off. Ask for the rest, or refund it.`
    alerts.push({ kind: 'payment-in-escrow', paymentId: id, note })
  } else if (heldCents > 0) {
    const note = `More was paid than was owed: ${sum} is held in escrow. Refund it, or apply it.`
    alerts.push({ kind: 'payment-in-escrow', paymentId: id, note })
  }
  if (kind === 'FULL' && destination === 'lien' && restCents > 0) {
    const note = 'This payment covered the payoff of its day, but a charge has come since: a rest is owed.'
    alerts.push({ kind: 'rest-after-payoff', paymentId: id, note })
  }
  return alerts
}

/** The money came, but its certificate has no payoff to post it to. */
export const notPostable = ({ id }: Pick<PaymentRow, 'id'>): StaffAlert => ({
  kind: 'payment-review',
  paymentId: id,
  note: "The money came, but no payoff can be computed for its certificate. Nothing is posted. Correct the certificate's data, then post or refund it.",
})

export const notReplayed = ({ id }: Pick<PaymentRow, 'id'>): StaffAlert => ({
  kind: 'payment-review',
  paymentId: id,
  note: "This payment was taken back, but no payoff can be computed for its certificate: only its own postings are undone. Correct the certificate's data.",
})

/** Nothing of the whole payment moved, and yet its money is where it was. */
export const refundFailed = ({ id }: Pick<PaymentRow, 'id'>, amountCents: Cents): StaffAlert => ({
  kind: 'payment-reversed',
  paymentId: id,
  note: `The refund of $${centsToText(amountCents)} failed: the money is ours again. Refund it otherwise.`,
})

/** A part was given back, and what this payment held in escrow does not cover it. */
export const refundedTooMuch = ({ id }: Pick<PaymentRow, 'id'>, missingCents: Cents): StaffAlert => ({
  kind: 'payment-review',
  paymentId: id,
  note: `$${centsToText(missingCents)} more was refunded of this payment than it held in escrow. It stands as owed to escrow: ask the payer for it, or refund the whole payment.`,
})

/** A refund failed, so that its money is ours again, while another payment took its place. */
export const replaced = ({ id }: Pick<PaymentRow, 'id'>): StaffAlert => ({
  kind: 'payment-refund-due',
  paymentId: id,
  note: 'The refund failed, and another payment for this certificate has come since. Nothing is posted. Refund this one otherwise.',
})

function disputeNote({ dispute }: Snapshot): string {
  const due = dispute?.evidenceDueAt
  const until = due ? ` Evidence is due by ${due.toISOString().slice(0, 10)}.` : ''
  return `The payer disputes this payment; it counts as not paid until it is won.${until}`
}
