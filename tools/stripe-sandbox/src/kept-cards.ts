import type Stripe from 'stripe'
import { Fault } from './api/fault.ts'
import { addressOf, chargeCard, declineCard } from './card-charge.ts'
import { type CardHolder, type CardResult, keptOf } from './card-payment.ts'
import { EXPIRED, type TestCard } from './cards.ts'
import { newId } from './ids.ts'
import { setupOfSession } from './objects/setup-sessions.ts'
import { succeed } from './objects/setup-verification.ts'
import type { KeptCard, World } from './world.ts'

/** Tries to keep a card on an open session of mode 'setup': it is kept, its bank asks first, or refuses. */
export function keepCard(
  world: World,
  session: Stripe.Checkout.Session,
  card: TestCard,
  holder: CardHolder,
): CardResult {
  const { outcome, later } = card
  if (later === null) {
    return { kind: 'declined', message: outcome.kind === 'declined' ? outcome.message : 'Use another card.' }
  }
  const kept = keptOf(card, holder)
  if (outcome.kind === 'declined' || !outcome.asksFirst) return finish(world, session, kept)
  keepWaiting(world, session, kept)
  return { kind: 'asks' }
}

/** The card holder's answer to the bank that asked. */
export function answerForKeeping(
  world: World,
  session: Stripe.Checkout.Session,
  card: KeptCard,
  agrees: 'confirm' | 'refuse',
): CardResult {
  keepWaiting(world, session, null)
  if (agrees === 'confirm') return finish(world, session, card)
  return {
    kind: 'declined',
    message: 'The bank could not confirm that it is you. Please use another card.',
  }
}

function finish(world: World, session: Stripe.Checkout.Session, card: KeptCard): CardResult {
  const setup = setupOfSession(world, session)
  const customer = world.get('customer', typeof session.customer === 'string' ? session.customer : '')
  const method = cardMethod(card, customer?.email ?? null, world.now())
  world.put('payment_method', method)
  world.put('card_behavior', { id: method.id, card })
  setup.payment_method = method.id
  session.status = 'complete'
  session.url = null
  world.put('checkout.session', session)
  succeed(world, setup)
  world.emit('checkout.session.completed', session)
  return { kind: 'paid' }
}

/** Charges a kept card without its holder. A bank that refuses, or asks for its customer, is a 402. */
export function chargeKeptCard(
  world: World,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  request: Stripe.Event.Request,
): void {
  const card = world.get('card_behavior', method.id)?.card
  if (!card) throw new Fault(400, { type: 'invalid_request_error', message: 'This card was not kept.' })
  // A card is good until the end of its month; Date.UTC counts months from 0, so this is the next month's start.
  const isOver = Date.UTC(card.expYear, card.expMonth) <= world.now() * 1000
  const why = isOver ? EXPIRED : card.later
  if (why?.kind !== 'declined') {
    chargeCard(world, intent, card, request)
    return
  }
  declineCard(world, intent, card, why, request)
  throw new Fault(402, {
    type: 'card_error',
    code: why.code,
    decline_code: why.declineCode,
    message: why.message,
    payment_intent: intent,
  })
}

function keepWaiting(world: World, { id }: Stripe.Checkout.Session, waitingCard: KeptCard | null): void {
  world.put('checkout_details', { id, lineItems: [], description: null, metadata: {}, waitingCard })
}

function cardMethod(card: KeptCard, email: string | null, created: number): Stripe.PaymentMethod {
  const { brand, last4, expMonth, expYear } = card
  return {
    id: newId('pm_'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: { address: addressOf(card), email, name: card.name, phone: null, tax_id: null },
    card: {
      brand,
      checks: { address_line1_check: null, address_postal_code_check: 'pass', cvc_check: 'pass' },
      country: 'US',
      display_brand: brand,
      exp_month: expMonth,
      exp_year: expYear,
      fingerprint: `fp_${brand}_${last4}`,
      funding: 'credit',
      generated_from: null,
      last4,
      networks: { available: [brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  }
}
