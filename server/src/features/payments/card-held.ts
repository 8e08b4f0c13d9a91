import { cents } from '@fieldstone/domain/money/cents'
import type { CardFetch, CardRow } from '@fieldstone/domain/payments/targets'
import {
  type ChargeFacts,
  type CheckoutFacts,
  type DisputeFacts,
  type PaymentProvider,
  ProviderError,
} from '../../providers/payment-provider.ts'
import type { PaymentRow } from './queries.ts'

/** What the provider holds of a card payment, fetched now. */
export interface CardHeld {
  readonly checkout: CheckoutFacts
  readonly charge: ChargeFacts | null
  readonly dispute: DisputeFacts | null
}

export async function fetchCard(
  provider: PaymentProvider,
  row: PaymentRow,
  checkoutId: string,
  disputeId: string | null,
): Promise<CardHeld> {
  let checkout = await provider.getCheckout(checkoutId)
  if (checkout.status === 'open' && row.cancel_requested_at !== null) {
    // The payer gave up while the page was being made, or the first try to close it did not come through.
    await closeQuietly(provider, row, checkoutId)
    checkout = await provider.getCheckout(checkoutId)
  }
  const chargeOf = checkout.providerPaymentId ?? row.stripe_pi_id
  const charge = chargeOf === null ? null : await provider.getCharge(chargeOf)
  const dispute = disputeId === null ? null : await provider.getDispute(disputeId)
  return { checkout, charge, dispute }
}

/** 'Already complete' is an answer, not an error: what is fetched next decides. */
export async function closeQuietly(
  provider: PaymentProvider,
  row: PaymentRow,
  checkoutId: string,
): Promise<void> {
  try {
    await provider.expireCheckout(checkoutId, `${row.id}:expire`)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
  }
}

export const cardRow = (row: PaymentRow, isCertificateRedeemed: boolean): CardRow => ({
  state: row.status,
  totalCents: cents(row.total_cents),
  isCancelRequested: row.cancel_requested_at !== null,
  amountReceivedCents: row.amount_received_cents === null ? null : cents(row.amount_received_cents),
  isCertificateRedeemed,
})

export const cardFetch = ({ checkout, charge, dispute }: CardHeld): CardFetch => ({
  checkout,
  intent: charge && {
    status: charge.status,
    amountReceivedCents: cents(charge.receivedCents),
    currency: charge.currency,
    lastErrorCode: charge.lastErrorCode,
  },
  refundedCents: charge && cents(charge.refundedCents),
  disputeStatus: dispute?.status ?? null,
})

/** What is kept of the fetched objects, whatever moves. */
export function columnsOf(row: PaymentRow, { checkout, charge, dispute }: CardHeld) {
  return {
    stripe_pi_id: charge?.id ?? checkout.providerPaymentId ?? row.stripe_pi_id,
    stripe_charge_id: charge?.chargeId ?? row.stripe_charge_id,
    amount_received_cents: charge?.status === 'succeeded' ? charge.receivedCents : row.amount_received_cents,
    refunded_cents: charge?.refundedCents ?? row.refunded_cents,
    dispute_id: dispute?.id ?? row.dispute_id,
    dispute_status: dispute?.status ?? row.dispute_status,
  }
}
