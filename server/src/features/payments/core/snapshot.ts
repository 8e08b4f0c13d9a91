import { cents } from '@fieldstone/domain/money/cents'
import { refundedOf } from '@fieldstone/domain/payments/refundable'
import type { PaymentFacts } from '@fieldstone/domain/payments/snapshot'
import { t } from '../../../messages/alerts.ts'
import type {
  ChargeFacts,
  DisputeFacts,
  OrderFacts,
  PaymentProvider,
  RefundFacts,
} from '../../../providers/payment-provider.ts'
import type { PaymentRow } from './queries.ts'

/** What the provider says of a payment, fetched now. */
export interface Snapshot {
  /** Null where the payment began with the charge itself. */
  readonly order: OrderFacts | null
  readonly charge: ChargeFacts | null
  readonly dispute: DisputeFacts | null
  /** Null where none was made, as far as is known. */
  readonly refunds: readonly RefundFacts[] | null
}

/** The part that all methods share: the charge, and what came after it. */
export async function fetchChargeAndDispute(
  provider: PaymentProvider,
  providerPaymentId: string | null,
  { disputeId, hasRefunds }: { readonly disputeId: string | null; readonly hasRefunds: boolean },
): Promise<Pick<Snapshot, 'charge' | 'dispute' | 'refunds'>> {
  const charge = providerPaymentId === null ? null : await provider.getCharge(providerPaymentId)
  const dispute = disputeId === null ? null : await provider.getDispute(disputeId)
  if (charge === null || !(hasRefunds || charge.refundedCents > 0)) return { charge, dispute, refunds: null }
  const refunds = await provider.listRefunds(charge.id)
  return { charge: { ...charge, refundedCents: refundedOf(refunds) }, dispute, refunds }
}

/** A row as the rules take it. */
export const factsOf = (row: PaymentRow, isCertificateRedeemed: boolean): PaymentFacts => ({
  state: row.status,
  totalCents: cents(row.total_cents),
  isCancelRequested: row.cancel_requested_at !== null,
  wasClosed: row.closed_because !== null,
  amountReceivedCents: row.amount_received_cents === null ? null : cents(row.amount_received_cents),
  isCertificateRedeemed,
})

/** What is kept of the fetched objects, whatever moves. */
export function columnsOf(row: PaymentRow, { order, charge, dispute }: Snapshot) {
  return {
    stripe_pi_id: charge?.id ?? order?.providerPaymentId ?? row.stripe_pi_id,
    stripe_charge_id: charge?.chargeId ?? row.stripe_charge_id,
    return_code: charge?.returnCode ?? row.return_code,
    amount_received_cents: charge?.status === 'succeeded' ? charge.receivedCents : row.amount_received_cents,
    refunded_cents: charge?.refundedCents ?? row.refunded_cents,
    dispute_id: dispute?.id ?? row.dispute_id,
    dispute_status: dispute?.status ?? row.dispute_status,
    dispute_reason: dispute?.reason ?? row.dispute_reason,
    dispute_due_at: dispute?.evidenceDueAt ?? row.dispute_due_at,
  }
}

/** Objects that do not belong together are never applied. Null when they agree, else what staff are told. */
export function disagreement(row: PaymentRow, snapshot: Snapshot, isLive: boolean): string | null {
  const { order, charge, dispute } = snapshot
  const isOurs =
    (order === null ? charge?.paymentId === row.id : order.paymentId === row.id) &&
    (charge === null || charge.paymentId === null || charge.paymentId === row.id) &&
    (row.stripe_pi_id === null || charge === null || charge.id === row.stripe_pi_id) &&
    (dispute === null || charge === null || dispute.providerPaymentId === charge.id)
  if (!isOurs) return t('differentPayments')
  const isOfMode = [order, charge, dispute].every((object) => object === null || object.isLive === isLive)
  return isOfMode ? null : t('otherMode')
}
