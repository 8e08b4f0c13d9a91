import type Stripe from 'stripe'
import { cardFee } from './balance.ts'
import type { Declined } from './cards.ts'
import { emptyCharge } from './objects/charges.ts'
import { DISPUTE_AFTER_SECONDS } from './objects/disputes.ts'
import { settleCharge } from './settle-charge.ts'
import type { KeptCard, World } from './world.ts'

type Request = Stripe.Event.Request

/** The card pays the PaymentIntent, with its holder there or without. */
export function chargeCard(
  world: World,
  intent: Stripe.PaymentIntent,
  card: KeptCard,
  request?: Request,
): void {
  const charge = chargeOf(world, intent, card)
  charge.outcome = outcomeOf('authorized', 'Payment complete.')
  intent.latest_charge = charge.id
  settleCharge(world, { intent, charge, type: 'charge', fee: cardFee(charge.amount) }, request)
  if (card.disputedLater) world.schedule('dispute.open', world.now() + DISPUTE_AFTER_SECONDS, charge.id)
}

/** The bank of the card refuses. The PaymentIntent waits for another card. */
export function declineCard(
  world: World,
  intent: Stripe.PaymentIntent,
  card: KeptCard,
  why: Declined,
  request?: Request,
): void {
  const charge = chargeOf(world, intent, card)
  charge.status = 'failed'
  charge.failure_code = why.code
  charge.failure_message = why.message
  charge.outcome = outcomeOf('issuer_declined', why.message, why)
  intent.status = 'requires_payment_method'
  intent.payment_method = null
  intent.latest_charge = charge.id
  intent.last_payment_error = {
    type: 'card_error',
    charge: charge.id,
    code: why.code,
    decline_code: why.declineCode,
    network_decline_code: why.networkCode,
    message: why.message,
  }
  world.put('charge', charge)
  world.put('payment_intent', intent)
  world.emit('charge.failed', charge, request)
  world.emit('payment_intent.payment_failed', intent, request)
}

export const addressOf = ({ postalCode }: KeptCard): Stripe.Address => ({
  city: null,
  country: 'US',
  line1: null,
  line2: null,
  postal_code: postalCode,
  state: null,
})

function chargeOf(world: World, intent: Stripe.PaymentIntent, card: KeptCard): Stripe.Charge {
  const charge = emptyCharge(intent, world.now())
  const customer = typeof intent.customer === 'string' ? world.get('customer', intent.customer) : undefined
  charge.billing_details.name = card.name
  charge.billing_details.email = customer?.email ?? null
  charge.billing_details.address = addressOf(card)
  charge.payment_method_details = { type: 'card', card: cardDetails(card, charge.amount) }
  return charge
}

function cardDetails(card: KeptCard, amount: number): Stripe.Charge.PaymentMethodDetails.Card {
  return {
    amount_authorized: amount,
    authorization_code: null,
    brand: card.brand,
    checks: { address_line1_check: null, address_postal_code_check: 'pass', cvc_check: 'pass' },
    country: 'US',
    electronic_commerce_indicator: null,
    exp_month: card.expMonth,
    exp_year: card.expYear,
    funding: 'credit',
    installments: null,
    last4: card.last4,
    mandate: null,
    network: card.brand,
    network_transaction_id: null,
    regulated_status: 'unregulated',
    three_d_secure: null,
    transaction_link_id: null,
    wallet: null,
  }
}

function outcomeOf(
  type: 'authorized' | 'issuer_declined',
  message: string,
  why?: Declined,
): Stripe.Charge.Outcome {
  return {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: why?.networkCode ?? null,
    network_status: why === undefined ? 'approved_by_network' : 'declined_by_network',
    reason: why?.declineCode ?? null,
    risk_level: 'normal',
    seller_message: message,
    type,
  }
}
