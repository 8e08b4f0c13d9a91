import type Stripe from 'stripe'
import { addToBalance, cardFee } from './balance.ts'
import type { CardOutcome, TestCard } from './cards.ts'
import { newId } from './ids.ts'
import { emptyCharge } from './objects/charges.ts'
import { DISPUTE_AFTER_SECONDS } from './objects/disputes.ts'
import { emptyIntent } from './objects/payment-intents.ts'
import type { KeptCard, World } from './world.ts'

export type CardResult = { kind: 'paid' } | { kind: 'asks' } | { kind: 'declined'; message: string }
type Failure = Omit<Extract<CardOutcome, { kind: 'declined' }>, 'kind'>

/** The form's other fields. The outcome depends on the number alone. */
export type CardHolder = Pick<KeptCard, 'expMonth' | 'expYear' | 'name' | 'postalCode'>

/** Tries a card on an open Checkout Session: makes its PaymentIntent at the first try, then charges or asks. */
export function payWithCard(
  world: World,
  session: Stripe.Checkout.Session,
  card: TestCard,
  holder: CardHolder,
): CardResult {
  const { name, expMonth, expYear, postalCode } = holder
  const { brand, number, outcome } = card
  const kept: KeptCard = {
    brand,
    last4: number.slice(-4),
    name,
    expMonth,
    expYear,
    postalCode,
    disputedLater: false,
  }
  const intent = intentOf(world, session)
  intent.payment_method = newId('pm_')
  intent.last_payment_error = null
  if (outcome.kind === 'declined') return decline(world, intent, kept, outcome)

  kept.disputedLater = outcome.disputedLater
  if (!outcome.asksFirst) return succeed(world, session, intent, kept)
  intent.status = 'requires_action'
  intent.next_action = { type: 'redirect_to_url', redirect_to_url: { return_url: null, url: session.url } }
  world.put('payment_intent', intent)
  keepWaiting(world, session.id, kept)
  world.emit('payment_intent.requires_action', intent)
  return { kind: 'asks' }
}

/** The card holder's answer to the 3DS challenge of the pending card. */
export function answerBank(
  world: World,
  session: Stripe.Checkout.Session,
  card: KeptCard,
  agrees: 'confirm' | 'refuse',
): CardResult {
  const intent = intentOf(world, session)
  intent.next_action = null
  keepWaiting(world, session.id, null)
  if (agrees === 'confirm') return succeed(world, session, intent, card)
  const message = 'The bank could not confirm that it is you. Please use another card.'
  intent.status = 'requires_payment_method'
  intent.payment_method = null
  intent.last_payment_error = {
    type: 'invalid_request_error',
    code: 'payment_intent_authentication_failure',
    message,
  }
  world.put('payment_intent', intent)
  world.emit('payment_intent.payment_failed', intent)
  return { kind: 'declined', message }
}

/** Stripe makes the PaymentIntent at the first try, not with the session. */
function intentOf(world: World, session: Stripe.Checkout.Session): Stripe.PaymentIntent {
  const known =
    typeof session.payment_intent === 'string'
      ? world.get('payment_intent', session.payment_intent)
      : undefined
  if (known !== undefined) return known
  const details = world.get('checkout_details', session.id)
  const intent = emptyIntent(session.amount_total ?? 0, 'card', world.now())
  intent.customer = session.customer
  intent.description = details?.description ?? null
  intent.metadata = { ...details?.metadata }
  session.payment_intent = intent.id
  world.put('payment_intent', intent)
  world.put('checkout.session', session)
  world.emit('payment_intent.created', intent)
  return intent
}

function succeed(
  world: World,
  session: Stripe.Checkout.Session,
  intent: Stripe.PaymentIntent,
  card: KeptCard,
): CardResult {
  const charge = chargeOf(world, intent, card)
  charge.status = 'succeeded'
  charge.paid = true
  charge.captured = true
  charge.amount_captured = charge.amount
  charge.outcome = outcomeOf('authorized', 'Payment complete.')
  intent.status = 'succeeded'
  intent.amount_received = intent.amount
  intent.latest_charge = charge.id
  session.status = 'complete'
  session.payment_status = 'paid'
  session.url = null
  session.customer_details = {
    address: charge.billing_details.address,
    business_name: null,
    email: charge.billing_details.email,
    individual_name: null,
    name: card.name,
    phone: null,
    tax_exempt: 'none',
    tax_ids: [],
  }
  charge.balance_transaction = addToBalance(world, {
    type: 'charge',
    category: 'charge',
    amount: charge.amount,
    fee: cardFee(charge.amount),
    source: charge.id,
    description: charge.description,
  }).id
  world.put('charge', charge)
  world.put('payment_intent', intent)
  world.put('checkout.session', session)
  world.emit('charge.succeeded', charge)
  world.emit('payment_intent.succeeded', intent)
  world.emit('checkout.session.completed', session)
  if (card.disputedLater) world.schedule('dispute.open', world.now() + DISPUTE_AFTER_SECONDS, charge.id)
  return { kind: 'paid' }
}

function decline(world: World, intent: Stripe.PaymentIntent, card: KeptCard, why: Failure): CardResult {
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
  world.emit('charge.failed', charge)
  world.emit('payment_intent.payment_failed', intent)
  return { kind: 'declined', message: why.message }
}

function chargeOf(world: World, intent: Stripe.PaymentIntent, card: KeptCard): Stripe.Charge {
  const charge = emptyCharge(intent, world.now())
  const customer = typeof intent.customer === 'string' ? world.get('customer', intent.customer) : undefined
  charge.billing_details.name = card.name
  charge.billing_details.email = customer?.email ?? null
  charge.billing_details.address = {
    city: null,
    country: 'US',
    line1: null,
    line2: null,
    postal_code: card.postalCode,
    state: null,
  }
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
  why?: Failure,
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

function keepWaiting(world: World, sessionId: string, card: KeptCard | null): void {
  const details = world.get('checkout_details', sessionId)
  if (details !== undefined) world.put('checkout_details', { ...details, waitingCard: card })
}
