import { cents } from '@fieldstone/domain/money/cents'
import type { PaymentFacts } from '@fieldstone/domain/payments/reading'
import { refundedOf } from '@fieldstone/domain/payments/refundable'
import { t } from '../../../messages/alerts.ts'
import type {
  ChargeFacts,
  DisputeFacts,
  OrderFacts,
  PaymentProvider,
  RefundFacts,
} from '../../../providers/payment-provider.ts'
import type { PaymentRow } from './queries.ts'

/** The objects of a payment as fetched from the provider. */
export interface Snapshot {
  /** Null if the payment began with the charge itself. */
  readonly order: OrderFacts | null
  readonly charge: ChargeFacts | null
  /** All that were ever opened. */
  readonly disputes: readonly DisputeFacts[]
  /** Null if none is known. */
  readonly refunds: readonly RefundFacts[] | null
}

/** Fetches what all methods share: the charge, its refunds and its disputes. */
export async function fetchChargeAndDisputes(
  provider: PaymentProvider,
  providerPaymentId: string | null,
  { hasDisputes, hasRefunds }: { readonly hasDisputes: boolean; readonly hasRefunds: boolean },
): Promise<Pick<Snapshot, 'charge' | 'disputes' | 'refunds'>> {
  if (providerPaymentId === null) return { charge: null, disputes: [], refunds: null }
  const charge = await provider.getCharge(providerPaymentId)
  const disputes = hasDisputes || charge.isDisputed ? await provider.listDisputes(providerPaymentId) : []
  if (!hasRefunds && charge.refundedCents === 0) return { charge, disputes, refunds: null }
  const refunds = await provider.listRefunds(charge.id)
  return { charge: { ...charge, refundedCents: refundedOf(refunds) }, disputes, refunds }
}

/** Converts a row for the rules. */
export const factsOf = (row: PaymentRow, isCertificateRedeemed: boolean): PaymentFacts => ({
  state: row.status,
  totalCents: cents(row.total_cents),
  isCancelRequested: row.cancel_requested_at !== null,
  wasClosed: row.closed_because !== null,
  amountReceivedCents: row.amount_received_cents === null ? null : cents(row.amount_received_cents),
  isCertificateRedeemed,
})

/** The columns to store of the fetched objects, with or without a move. */
export function columnsOf(row: PaymentRow, { order, charge }: Snapshot) {
  return {
    stripe_pi_id: charge?.id ?? order?.providerPaymentId ?? row.stripe_pi_id,
    stripe_charge_id: charge?.chargeId ?? row.stripe_charge_id,
    charged_at: charge?.chargedAt ?? row.charged_at,
    return_code: charge?.returnCode ?? row.return_code,
    amount_received_cents: charge?.status === 'succeeded' ? charge.receivedCents : row.amount_received_cents,
    refunded_cents: charge?.refundedCents ?? row.refunded_cents,
  }
}

/** Objects that do not belong together are never applied. Returns null if they agree, else the note for staff. */
export function disagreement(row: PaymentRow, snapshot: Snapshot, isLive: boolean): string | null {
  const { order, charge, disputes } = snapshot
  const isOurs =
    (order === null ? charge?.paymentId === row.id : order.paymentId === row.id) &&
    (charge === null || charge.paymentId === null || charge.paymentId === row.id) &&
    (row.stripe_pi_id === null || charge === null || charge.id === row.stripe_pi_id) &&
    (charge === null || disputes.every(({ providerPaymentId }) => providerPaymentId === charge.id))
  if (!isOurs) return t('differentPayments')
  const isOfMode = [order, charge, ...disputes].every((object) => object === null || object.isLive === isLive)
  return isOfMode ? null : t('otherMode')
}
