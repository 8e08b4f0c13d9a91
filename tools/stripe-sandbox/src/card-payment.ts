import type Stripe from 'stripe'
import { addressOf, chargeCard, declineCard } from './card-charge.ts'
import type { TestCard } from './cards.ts'
import { newId } from './ids.ts'
import { emptyIntent } from './objects/payment-intents.ts'
import type { KeptCard, World } from './world.ts'

export type CardResult = { kind: 'paid' } | { kind: 'asks' } | { kind: 'declined'; message: string }

/** The form's other fields. The outcome depends on the number alone. */
export type CardHolder = Pick<KeptCard, 'expMonth' | 'expYear' | 'name' | 'postalCode'>

/** The card without its number. */
export const keptOf = ({ brand, number, outcome, later }: TestCard, holder: CardHolder): KeptCard => ({
  brand,
  last4: number.slice(-4),
  ...holder,
  disputedLater: outcome.kind === 'paid' && outcome.disputedLater,
  later,
})

/** Tries a card on an open Checkout Session: makes its PaymentIntent at the first try, then charges or asks. */
export function payWithCard(
  world: World,
  session: Stripe.Checkout.Session,
  card: TestCard,
  holder: CardHolder,
): CardResult {
  const { outcome } = card
  const kept = keptOf(card, holder)
  const intent = intentOf(world, session)
  intent.payment_method = newId('pm_')
  intent.last_payment_error = null
  if (outcome.kind === 'declined') {
    declineCard(world, intent, kept, outcome)
    return { kind: 'declined', message: outcome.message }
  }
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
  session.status = 'complete'
  session.payment_status = 'paid'
  session.url = null
  const customer = typeof intent.customer === 'string' ? world.get('customer', intent.customer) : undefined
  session.customer_details = {
    address: addressOf(card),
    business_name: null,
    email: customer?.email ?? null,
    individual_name: null,
    name: card.name,
    phone: null,
    tax_exempt: 'none',
    tax_ids: [],
  }
  world.put('checkout.session', session)
  chargeCard(world, intent, card)
  world.emit('checkout.session.completed', session)
  return { kind: 'paid' }
}

function keepWaiting(world: World, sessionId: string, card: KeptCard | null): void {
  const details = world.get('checkout_details', sessionId)
  if (details !== undefined) world.put('checkout_details', { ...details, waitingCard: card })
}
