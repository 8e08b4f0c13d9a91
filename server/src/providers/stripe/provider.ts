import { ZERO } from '@fieldstone/domain/money/cents'
import { refundedOf } from '@fieldstone/domain/payments/refundable'
import type Stripe from 'stripe'
import type { StripeConfig } from '../../config.ts'
import {
  type CheckoutRequest,
  type DisputeFacts,
  type ListedCharge,
  type PaymentProvider,
  ProviderError,
} from '../payment-provider.ts'
import { achDebits } from './ach-debits.ts'
import { CUSTOMER_OBJECT, LISTED_CHARGE, read, requireObject } from './answers.ts'
import { bankAccounts } from './bank-accounts.ts'
import { called, READ, type StripeTransport, stripeClient } from './client.ts'
import { idOf, listedEvent, readSignedEvent } from './events.ts'
import { chargeFacts, checkoutFacts, disputeFacts } from './facts.ts'
import { payouts } from './payouts.ts'
import { refunds } from './refunds.ts'
import { savedCards } from './saved-cards.ts'
import { localeOf } from './setup-page.ts'

/** The provider through Stripe's SDK; null when payments are off. */
export function createPaymentProvider(
  config: StripeConfig,
  httpClient?: StripeTransport,
): PaymentProvider | null {
  const { mode, secretKey } = config
  if (mode === 'off' || secretKey === null) return null
  const stripe = stripeClient(config, secretKey, httpClient)
  return {
    mode,
    checkoutOrigin: checkoutOrigin(config),
    ...checkouts(stripe),
    ...bankAccounts(stripe),
    ...achDebits(stripe, config.statementDescriptor),
    ...savedCards(stripe),
    ...charges(stripe),
    ...refunds(stripe),
    ...payouts(stripe),
    ...events(stripe, config.webhookSecrets),
  }
}

function checkoutOrigin({ mode, apiBase }: StripeConfig): string {
  return mode === 'sandbox' && apiBase !== null ? new URL(apiBase).origin : 'https://checkout.stripe.com'
}

function checkouts(stripe: Stripe) {
  const { sessions } = stripe.checkout
  return {
    createCustomer: ({ userId, email, name }, key) =>
      called(async () => {
        const metadata = { user_id: String(userId) }
        const customer = await stripe.customers.create({ email, name, metadata }, { idempotencyKey: key })
        return read(CUSTOMER_OBJECT, customer).id
      }),
    createCheckout: (request, key) =>
      called(async () => checkoutFacts(await sessions.create(sessionOf(request), { idempotencyKey: key }))),
    getCheckout: (id) => called(async () => checkoutFacts(await sessions.retrieve(id, undefined, READ))),
    expireCheckout: (id, key) =>
      called(async () => {
        requireObject(await sessions.expire(id, undefined, { idempotencyKey: key }), id)
      }),
    findCheckout: (customerId, paymentId, since) =>
      called(async () => {
        const created = { gte: Math.floor(since.getTime() / 1000) }
        for await (const session of sessions.list({ customer: customerId, created, limit: 100 }, READ)) {
          const facts = checkoutFacts(session)
          if (facts.paymentId === paymentId) return facts
        }
        return null
      }),
  } satisfies Partial<PaymentProvider>
}

/** Everything comes from the request, nothing from the clock, so that a repeat sends the same bytes. */
function sessionOf(request: CheckoutRequest): Stripe.Checkout.SessionCreateParams {
  const name = `Tax certificate ${request.certificateNo}`
  const metadata = { payment_id: request.paymentId }
  const line = (label: string, unit_amount: number): Stripe.Checkout.SessionCreateParams.LineItem => ({
    quantity: 1,
    price_data: { currency: 'usd', unit_amount, product_data: { name: label } },
  })
  return {
    mode: 'payment',
    ...localeOf(request.language),
    allowed_payment_method_types: [request.methodType],
    customer: request.customerId,
    client_reference_id: request.paymentId,
    metadata,
    line_items: [
      line(request.certificateLabel, request.portionCents),
      ...(request.feeCents > 0 ? [line(request.feeLabel, request.feeCents)] : []),
    ],
    payment_intent_data: { metadata, description: name },
    adaptive_pricing: { enabled: false },
    expires_at: Math.floor(request.expiresAt.getTime() / 1000),
    success_url: request.successUrl,
    cancel_url: request.cancelUrl,
  }
}

function charges(stripe: Stripe) {
  return {
    getCharge: (id) =>
      called(async () => {
        const intent = await stripe.paymentIntents.retrieve(id, undefined, READ)
        const latest = intent.latest_charge
        const chargeId = idOf(latest)
        const charge = chargeId === null ? null : await stripe.charges.retrieve(chargeId, undefined, READ)
        return chargeFacts(intent, charge)
      }),
    listDisputes: (id) => called(() => disputesOf(stripe, id)),
    listCharges: () =>
      called(async () => {
        const found: ListedCharge[] = []
        // Nobody waits for the whole list, so each page has the client's own, longer time.
        for await (const intent of stripe.paymentIntents.list({
          limit: 100,
          expand: ['data.latest_charge'],
        })) {
          const listed = await listedCharge(stripe, intent)
          if (listed) found.push(listed)
        }
        return found.reverse()
      }),
  } satisfies Partial<PaymentProvider>
}

async function disputesOf(stripe: Stripe, providerPaymentId: string): Promise<DisputeFacts[]> {
  const found: DisputeFacts[] = []
  for await (const dispute of stripe.disputes.list({ payment_intent: providerPaymentId, limit: 100 }, READ))
    found.push(disputeFacts(dispute))
  return found
}

/** Null for what is not ours. The charge's own flag stays set after a dispute that was won, so that one is fetched. */
async function listedCharge(stripe: Stripe, intent: Stripe.PaymentIntent): Promise<ListedCharge | null> {
  const charge = intent.latest_charge
  if (typeof charge === 'string') throw new ProviderError('refused', 'charge_not_expanded')
  const facts = chargeFacts(intent, charge)
  if (facts.paymentId === null) return null
  const disputes = facts.isDisputed ? await disputesOf(stripe, intent.id) : []
  const createdAt = new Date(intent.created * 1000)
  const refundedCents = facts.refundedCents === 0 ? ZERO : await givenBack(stripe, intent.id)
  return read(LISTED_CHARGE, {
    ...facts,
    paymentId: facts.paymentId,
    refundedCents,
    createdAt,
    disputes: disputes.map(({ status, amountCents }) => ({ status, amountCents })),
  })
}

/** Without those on their way: what has not left is still ours. */
const givenBack = async (stripe: Stripe, providerPaymentId: string) =>
  refundedOf(await refunds(stripe).listRefunds(providerPaymentId))

function events(stripe: Stripe, secrets: readonly string[]) {
  return {
    readEvent: (rawBody, signature, now) => readSignedEvent(rawBody, signature, secrets, now),
    listEvents: (since) =>
      called(async () => {
        const found = []
        const created = { gte: Math.floor(since.getTime() / 1000) }
        for await (const event of stripe.events.list({ created, limit: 100 }, READ))
          found.push(listedEvent(event))
        return found.reverse()
      }),
  } satisfies Partial<PaymentProvider>
}
