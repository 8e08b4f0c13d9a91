import { cents } from '@fieldstone/domain/money/cents'
import type Stripe from 'stripe'
import type { ChargeFacts, CheckoutFacts, DisputeFacts } from '../payment-provider.ts'
import { CHARGE, CHARGE_OBJECT, CHECKOUT, DISPUTE, metadataOf, read } from './answers.ts'
import { idOf } from './events.ts'

/** What the product reads of a Checkout Session. Statuses stay open text: a new one must not be mistaken. */
export function checkoutFacts(session: Stripe.Checkout.Session): CheckoutFacts {
  return read(CHECKOUT, {
    id: session.id,
    paymentId: metadataOf(session.metadata)['payment_id'] ?? null,
    url: session.url,
    status: session.status ?? 'none',
    paymentStatus: session.payment_status,
    amountTotalCents: session.amount_total,
    currency: session.currency,
    methodTypes: session.payment_method_types,
    isLive: session.livemode,
    providerPaymentId: idOf(session.payment_intent),
  })
}

/** A PaymentIntent with its newest charge, fetched apart; null before the first one. */
export function chargeFacts(intent: Stripe.PaymentIntent, charge: Stripe.Charge | null): ChargeFacts {
  const failure = intent.last_payment_error
  if (charge !== null) read(CHARGE_OBJECT, charge)
  return read(CHARGE, {
    id: intent.id,
    paymentId: metadataOf(intent.metadata)['payment_id'] ?? null,
    status: intent.status,
    amountCents: intent.amount,
    methodTypes: intent.payment_method_types,
    receivedCents: cents(intent.amount_received),
    currency: intent.currency,
    isLive: intent.livemode,
    chargeId: charge?.id ?? null,
    chargedAt: charge && isCharged(charge) ? new Date(charge.created * 1000) : null,
    refundedCents: cents(charge?.amount_refunded ?? 0),
    lastErrorCode: failure ? (failure.decline_code ?? failure.code ?? failure.type) : null,
    returnCode: failure?.network_decline_code ?? null,
    isDisputed: charge?.disputed ?? false,
  })
}

const isCharged = ({ status, payment_method_details }: Stripe.Charge): boolean =>
  status === 'succeeded' && payment_method_details?.type === 'card'

export function disputeFacts(dispute: Stripe.Dispute): DisputeFacts {
  const due = dispute.evidence_details.due_by
  return read(DISPUTE, {
    id: dispute.id,
    status: dispute.status,
    providerPaymentId: idOf(dispute.payment_intent),
    chargeId: idOf(dispute.charge),
    isLive: dispute.livemode,
    reason: dispute.reason,
    amountCents: cents(dispute.amount),
    openedAt: new Date(dispute.created * 1000),
    evidenceDueAt: due === null ? null : new Date(due * 1000),
  })
}
