import { formatMoney } from '@fieldstone/contract/format'
import { type Cents, cents } from '@fieldstone/domain/money/cents'
import { isHeldForAmount } from '@fieldstone/domain/payments/arrived'
import type { Target } from '@fieldstone/domain/payments/target'
import { t } from '../../../messages/alerts.ts'
import type { Settlement } from '../../payoff/service.ts'
import type { StaffAlert } from './alerts.ts'
import type { PaymentRow } from './queries.ts'

/** The tasks for staff after this fetch. Disputes have a task each. */
export function alertsOf(row: PaymentRow, target: Target): readonly StaffAlert[] {
  const alert = (kind: StaffAlert['kind'], note: string): StaffAlert => ({ kind, paymentId: row.id, note })
  const alerts: StaffAlert[] = []
  if (target.review !== null) {
    const kind = target.review === 'success-on-final' ? 'payment-refund-due' : 'payment-review'
    alerts.push(alert(kind, t(target.review)))
  }
  for (const { from, to, cause } of target.moves) {
    if (from !== to && to === 'REFUNDED') {
      alerts.push(alert('payment-reversed', t('refunded')))
    } else if (cause === 'refund-failed') {
      alerts.push(alert('payment-reversed', t('wholeRefundFailed')))
    }
  }
  for (const it of target.alerts) {
    if (it.about === 'unknown-status')
      alerts.push(alert('payment-review', t('unknownStatus', { status: it.status })))
  }
  return alerts
}

/** The task for staff about money that was posted, but did not end the debt as it should. */
export function alertsOfSettlement(
  { id, kind }: Pick<PaymentRow, 'id' | 'kind'>,
  { destination, heldCents, restCents, judgment }: Settlement,
): readonly StaffAlert[] {
  const alerts: StaffAlert[] = []
  const amount = formatMoney(cents(heldCents))
  if (destination === 'escrow') {
    const note = isHeldForAmount(judgment)
      ? t(kind === 'FULL' ? 'escrowNotCovered' : 'escrowWithoutPlan', { amount })
      : t('escrowForCounsel', { amount })
    alerts.push({ kind: 'payment-in-escrow', paymentId: id, note })
  } else if (heldCents > 0) {
    const note = t('escrowOverpaid', { amount })
    alerts.push({ kind: 'payment-in-escrow', paymentId: id, note })
  }
  if (kind === 'FULL' && destination === 'lien' && restCents > 0) {
    alerts.push({ kind: 'rest-after-payoff', paymentId: id, note: t('rest') })
  }
  return alerts
}

/** The money came, but its certificate has no payoff for posting it. */
export const notPostable = ({ id }: Pick<PaymentRow, 'id'>): StaffAlert => ({
  kind: 'payment-review',
  paymentId: id,
  note: t('notPostable'),
})

export const notReplayed = ({ id }: Pick<PaymentRow, 'id'>): StaffAlert => ({
  kind: 'payment-review',
  paymentId: id,
  note: t('notReplayed'),
})

/** Nothing of the whole payment moved, and yet its money is where it was. */
export const refundFailed = ({ id }: Pick<PaymentRow, 'id'>, amountCents: Cents): StaffAlert => ({
  kind: 'payment-reversed',
  paymentId: id,
  note: t('refundFailed', { amount: formatMoney(amountCents) }),
})

/** A part was given back, and what this payment held in escrow does not cover it. */
export const refundedTooMuch = ({ id }: Pick<PaymentRow, 'id'>, missingCents: Cents): StaffAlert => ({
  kind: 'payment-review',
  paymentId: id,
  note: t('refundedTooMuch', { amount: formatMoney(missingCents) }),
})

/** A refund failed, so that its money is ours again, while another payment took its place. */
export const replaced = ({ id }: Pick<PaymentRow, 'id'>): StaffAlert => ({
  kind: 'payment-refund-due',
  paymentId: id,
  note: t('replaced'),
})
