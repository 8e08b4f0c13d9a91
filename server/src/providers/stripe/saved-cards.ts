import type Stripe from 'stripe'
import type { PaymentProvider } from '../payment-provider.ts'
import type {
  CardDebitRequest,
  CardFacts,
  CardPageFacts,
  CardPageRequest,
  CardSetupFacts,
} from '../saved-cards.ts'
import { CARD, CARD_PAGE, CARD_SETUP, metadataOf, read } from './answers.ts'
import { called, READ } from './client.ts'
import { idOf } from './events.ts'
import { chargeFacts } from './facts.ts'
import { setupPage } from './setup-page.ts'

/** Payers' cards: saved on the provider's page, charged later without their holder. */
export function savedCards(stripe: Stripe) {
  const { paymentIntents, paymentMethods, setupIntents } = stripe
  const { sessions } = stripe.checkout
  return {
    createCardPage: (request, key) =>
      called(async () => pageFacts(await sessions.create(pageOf(request), { idempotencyKey: key }))),
    getCardPage: (id) => called(async () => pageFacts(await sessions.retrieve(id, undefined, READ))),
    getCardSetup: (id) => called(async () => setupFacts(await setupIntents.retrieve(id, undefined, READ))),
    getCard: (id) => called(async () => cardFacts(await paymentMethods.retrieve(id, undefined, READ))),
    createCardDebit: (request, key) =>
      called(async () =>
        chargeFacts(await paymentIntents.create(debitOf(request), { idempotencyKey: key }), null),
      ),
  } satisfies Partial<PaymentProvider>
}

const pageOf = (request: CardPageRequest): Stripe.Checkout.SessionCreateParams =>
  setupPage(request, 'card', { saved_card_id: request.cardId })

const debitOf = (request: CardDebitRequest): Stripe.PaymentIntentCreateParams => ({
  amount: request.totalCents,
  currency: 'usd',
  customer: request.customerId,
  payment_method: request.methodId,
  allowed_payment_method_types: ['card'],
  confirm: true,
  off_session: true,
  description: `Tax certificate ${request.certificateNo}`,
  metadata: { payment_id: request.paymentId },
})

const cardIdOf = (metadata: Stripe.Metadata | null): string | null =>
  metadataOf(metadata)['saved_card_id'] ?? null

const pageFacts = (session: Stripe.Checkout.Session): CardPageFacts =>
  read(CARD_PAGE, {
    id: session.id,
    cardId: cardIdOf(session.metadata),
    status: session.status ?? 'none',
    url: session.url,
    setupId: idOf(session.setup_intent),
    isLive: session.livemode,
  })

const setupFacts = (setup: Stripe.SetupIntent): CardSetupFacts =>
  read(CARD_SETUP, {
    id: setup.id,
    cardId: cardIdOf(setup.metadata),
    status: setup.status,
    methodId: idOf(setup.payment_method),
    isLive: setup.livemode,
  })

function cardFacts(method: Stripe.PaymentMethod): CardFacts {
  const { card } = method
  return read(CARD, {
    id: method.id,
    type: method.type,
    customerId: idOf(method.customer),
    brand: card?.brand ?? null,
    last4: card?.last4 ?? null,
    expiresYear: card?.exp_year ?? null,
    expiresMonth: card?.exp_month ?? null,
    fingerprint: card?.fingerprint ?? null,
  })
}
