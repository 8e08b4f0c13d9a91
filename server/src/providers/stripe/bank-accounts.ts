import type Stripe from 'stripe'
import type {
  BankAccountProvider,
  BankMethodFacts,
  LinkPageFacts,
  LinkPageRequest,
  MandateFacts,
  SetupFacts,
  SetupRequest,
  TypedDeposits,
} from '../bank-accounts.ts'
import { BANK_METHOD, BANK_SETUP, LINK_PAGE, MANDATE, metadataOf, read, requireObject } from './answers.ts'
import { called, READ } from './client.ts'
import { idOf } from './events.ts'
import { setupPage } from './setup-page.ts'

/** Payers' bank accounts: kept by a setup, verified by small deposits or on the provider's page. */
export function bankAccounts(stripe: Stripe): BankAccountProvider {
  const { setupIntents, paymentMethods } = stripe
  const { sessions } = stripe.checkout
  return {
    getBankMethod: (id) =>
      called(async () => methodFacts(await paymentMethods.retrieve(id, undefined, READ))),
    detachMethod: (id, key) =>
      called(async () => {
        requireObject(await paymentMethods.detach(id, undefined, { idempotencyKey: key }), id)
      }),
    createSetup: (request, key) =>
      called(async () => setupFacts(await setupIntents.create(setupOf(request), { idempotencyKey: key }))),
    getSetup: (id) => called(async () => setupFacts(await setupIntents.retrieve(id, undefined, READ))),
    findSetup: (customerId, accountId, since) =>
      called(async () => {
        const created = { gte: Math.floor(since.getTime() / 1000) }
        for await (const setup of setupIntents.list({ customer: customerId, created, limit: 100 }, READ)) {
          const facts = setupFacts(setup)
          if (facts.accountId === accountId) return facts
        }
        return null
      }),
    verifySetup: (id, typed, key) =>
      called(async () =>
        setupFacts(await setupIntents.verifyMicrodeposits(id, depositsOf(typed), { idempotencyKey: key })),
      ),
    cancelSetup: (id, key) =>
      called(async () => {
        requireObject(await setupIntents.cancel(id, undefined, { idempotencyKey: key }), id)
      }),
    createLinkPage: (request, key) =>
      called(async () => pageFacts(await sessions.create(pageOf(request), { idempotencyKey: key }))),
    getLinkPage: (id) => called(async () => pageFacts(await sessions.retrieve(id, undefined, READ))),
    getMandate: (id) => called(async () => mandateFacts(await stripe.mandates.retrieve(id, undefined, READ))),
  }
}

/** Everything comes from the request, nothing from the clock, so that a repeat sends the same bytes. */
const setupOf = (request: SetupRequest): Stripe.SetupIntentCreateParams => ({
  customer: request.customerId,
  confirm: true,
  usage: 'off_session',
  allowed_payment_method_types: ['us_bank_account'],
  payment_method: request.bankMethodId,
  payment_method_options: { us_bank_account: { verification_method: 'microdeposits' } },
  metadata: { ach_account_id: request.accountId },
  mandate_data: {
    customer_acceptance: {
      type: 'online',
      accepted_at: Math.floor(request.acceptedAt.getTime() / 1000),
      online: { ip_address: request.address, user_agent: request.browser },
    },
  },
})

const pageOf = (request: LinkPageRequest): Stripe.Checkout.SessionCreateParams =>
  setupPage(
    request,
    'us_bank_account',
    { ach_account_id: request.accountId },
    { payment_method_options: LINKED },
  )

const LINKED: Stripe.Checkout.SessionCreateParams.PaymentMethodOptions = {
  us_bank_account: {
    verification_method: 'automatic',
    financial_connections: { permissions: ['payment_method'] },
  },
}

const depositsOf = (typed: TypedDeposits): Stripe.SetupIntentVerifyMicrodepositsParams =>
  'amounts' in typed ? { amounts: [...typed.amounts] } : { descriptor_code: typed.code }

/** What the product reads of a PaymentMethod. */
function methodFacts(method: Stripe.PaymentMethod): BankMethodFacts {
  const bank = method.us_bank_account
  const blocked = bank?.status_details?.blocked
  return read(BANK_METHOD, {
    id: method.id,
    type: method.type,
    customerId: idOf(method.customer),
    holderName: method.billing_details.name,
    holderEmail: method.billing_details.email,
    accountType: bank?.account_type ?? null,
    institution: bank?.bank_name ?? null,
    last4: bank?.last4 ?? null,
    fingerprint: bank?.fingerprint ?? null,
    blockedBecause: blocked ? (blocked.reason ?? 'unknown') : null,
  })
}

function setupFacts(setup: Stripe.SetupIntent): SetupFacts {
  const deposits = setup.next_action?.verify_with_microdeposits
  return read(BANK_SETUP, {
    id: setup.id,
    accountId: metadataOf(setup.metadata)['ach_account_id'] ?? null,
    status: setup.status,
    bankMethodId: idOf(setup.payment_method),
    mandateId: idOf(setup.mandate),
    microdepositType: microdepositTypeOf(deposits?.microdeposit_type),
    depositsArriveAt: deposits ? new Date(deposits.arrival_date * 1000) : null,
    errorCode: setup.last_setup_error?.code ?? null,
    isLive: setup.livemode,
  })
}

/** A new type cannot be entered here, so that it is as good as none. */
function microdepositTypeOf(type: string | null | undefined): SetupFacts['microdepositType'] {
  switch (type) {
    case 'amounts':
    case 'descriptor_code':
      return type
    default:
      return null
  }
}

const pageFacts = (session: Stripe.Checkout.Session): LinkPageFacts =>
  read(LINK_PAGE, {
    id: session.id,
    accountId: metadataOf(session.metadata)['ach_account_id'] ?? null,
    status: session.status ?? 'none',
    url: session.url,
    setupId: idOf(session.setup_intent),
    isLive: session.livemode,
  })

function mandateFacts({ status, customer_acceptance }: Stripe.Mandate): MandateFacts {
  const { accepted_at, online } = customer_acceptance
  return read(MANDATE, {
    status,
    acceptedAt: accepted_at ? new Date(accepted_at * 1000) : null,
    address: online?.ip_address ?? null,
    browser: online?.user_agent ?? null,
  })
}
