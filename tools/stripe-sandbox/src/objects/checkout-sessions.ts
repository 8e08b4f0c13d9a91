import type Stripe from 'stripe'
import { endpoint, type ObjectKind } from '../api/endpoint.ts'
import { badRequest, missing } from '../api/fault.ts'
import { page, paging } from '../api/lists.ts'
import {
  bool,
  group,
  integer,
  listOf,
  metadata,
  oneOf,
  optional,
  type Read,
  type Reader,
  text,
  webAddress,
} from '../api/readers.ts'
import { newId } from '../ids.ts'
import type { CheckoutDetails, World } from '../world.ts'
import { emptySession } from './checkout-skeleton.ts'
import { cancelIntent } from './payment-intents.ts'
import { cancelSetup } from './setup-intents.ts'
import { createSetupSession, setupSessionParams } from './setup-sessions.ts'

const PATH = '/v1/checkout/sessions'
const MIN_TOTAL = 50
const MAX_TOTAL = 99_999_999
const MIN_OPEN_SECONDS = 30 * 60
const MAX_OPEN_SECONDS = 24 * 3600
/** Tolerance for the time between the caller's reading of its clock and ours. */
const CLOCK_TOLERANCE_SECONDS = 60

const createParams = group({
  mode: oneOf('payment'),
  allowed_payment_method_types: optional(listOf(oneOf('card', 'us_bank_account'))),
  customer: optional(text()),
  client_reference_id: optional(text(200)),
  metadata: optional(metadata),
  line_items: listOf(
    group({
      quantity: integer(1, 999_999),
      price_data: group({
        currency: oneOf('usd'),
        unit_amount: integer(0, MAX_TOTAL),
        product_data: group({ name: text(250) }),
      }),
    }),
  ),
  payment_intent_data: optional(group({ metadata: optional(metadata), description: optional(text(1000)) })),
  adaptive_pricing: optional(group({ enabled: bool })),
  expires_at: optional(integer(0, 99_999_999_999)),
  success_url: webAddress,
  cancel_url: optional(webAddress),
  locale: optional(oneOf('es-419')),
})
type CreateParams = Read<typeof createParams>

/** A session charges a payment or stores an account; each mode has its own parameters. */
const eitherMode: Reader<{ payment: CreateParams } | { setup: Read<typeof setupSessionParams> }> = (
  value,
  name,
) =>
  value instanceof Map && value.get('mode') === 'setup'
    ? { setup: setupSessionParams(value, name) }
    : { payment: createParams(value, name) }

function createEither(world: World, params: Read<typeof eitherMode>): Stripe.Checkout.Session {
  if ('payment' in params) return create(world, params.payment)
  return createSetupSession(world, params.setup, lifetime(world, params.setup.expires_at))
}

export const checkoutSessions: ObjectKind = {
  endpoints: [
    endpoint('POST', PATH, eitherMode, ({ world }, params) => createEither(world, params)),
    endpoint('GET', PATH, group({ customer: optional(text()), ...paging }), ({ world }, params) => {
      const all = world
        .list('checkout.session')
        .filter((one) => params.customer === undefined || one.customer === params.customer)
      return page(all, params, PATH)
    }),
    endpoint('GET', `${PATH}/{id}`, group({}), ({ world, id }) => getSession(world, id)),
    endpoint('POST', `${PATH}/{id}/expire`, group({}), ({ world, id, request }) => {
      const session = getSession(world, id)
      if (session.status !== 'open') {
        throw badRequest(
          `Only Checkout Sessions with a status in ["open"] can be expired. This one is ${session.status}.`,
        )
      }
      return expire(world, session, request)
    }),
    endpoint('GET', `${PATH}/{id}/line_items`, group(paging), ({ world, id }, params) => {
      getSession(world, id)
      // Stripe lists line items in the order in which they were sent; page() turns the order.
      const items = [...(world.get('checkout_details', id)?.lineItems ?? [])].reverse()
      return page(items, params, `${PATH}/${id}/line_items`)
    }),
  ],
  jobs: {
    'checkout.expire': (world, id) => {
      const session = world.get('checkout.session', id)
      if (session?.status === 'open') expire(world, session)
    },
  },
}

export function getSession(world: World, id: string): Stripe.Checkout.Session {
  const session = world.get('checkout.session', id)
  if (session === undefined) throw missing('checkout.session', id)
  return session
}

function create(world: World, params: CreateParams): Stripe.Checkout.Session {
  if (params.customer !== undefined && world.get('customer', params.customer) === undefined) {
    throw missing('customer', params.customer, 'customer')
  }
  if (params.allowed_payment_method_types?.includes('card') === false) {
    const message = 'No valid payment method types for this Checkout Session: a payment here takes cards.'
    throw badRequest(message, { param: 'allowed_payment_method_types' })
  }
  const lineItems = params.line_items.map(lineItem)
  const total = lineItems.reduce((sum, item) => sum + item.amount_total, 0)
  checkTotal(total)
  const { expiresAt, closesAt } = lifetime(world, params.expires_at)

  const session = emptySession(newId('cs_test_'), total, world.now())
  session.allowed_payment_method_types = params.allowed_payment_method_types ?? null
  session.adaptive_pricing = { enabled: params.adaptive_pricing?.enabled ?? false }
  session.cancel_url = params.cancel_url ?? null
  session.locale = params.locale ?? null
  session.client_reference_id = params.client_reference_id ?? null
  session.customer = params.customer ?? null
  session.expires_at = expiresAt
  session.metadata = params.metadata ?? {}
  session.success_url = params.success_url
  session.url = `${world.url()}/c/pay/${session.id}`

  const details: CheckoutDetails = {
    id: session.id,
    lineItems,
    description: params.payment_intent_data?.description ?? null,
    metadata: params.payment_intent_data?.metadata ?? {},
    waitingCard: null,
  }
  world.put('checkout.session', session)
  world.put('checkout_details', details)
  world.schedule('checkout.expire', closesAt, session.id)
  return session
}

function lineItem({ quantity, price_data }: CreateParams['line_items'][number]): Stripe.LineItem {
  const amount = quantity * price_data.unit_amount
  return {
    id: newId('li_'),
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency: price_data.currency,
    description: price_data.product_data.name,
    metadata: {},
    price: null,
    quantity,
  }
}

function checkTotal(total: number): void {
  if (total < MIN_TOTAL) {
    const message = "The Checkout Session's total amount due must add up to at least $0.50 usd."
    throw badRequest(message, { code: 'amount_too_small', param: 'line_items' })
  }
  if (total > MAX_TOTAL) {
    const message = "The Checkout Session's total amount due must be no more than $999,999.99 usd."
    throw badRequest(message, { code: 'amount_too_large', param: 'line_items' })
  }
}

/**
 * The end as the caller named it, and the same end by the virtual clock. The caller reckons by the real
 * clock even after ours was moved ahead, so both clocks are accepted.
 */
function lifetime(world: World, expiresAt: number | undefined): { expiresAt: number; closesAt: number } {
  if (expiresAt === undefined) {
    const end = world.now() + MAX_OPEN_SECONDS
    return { expiresAt: end, closesAt: end }
  }
  for (const now of [world.now(), world.realNow()]) {
    const open = expiresAt - now
    if (
      open >= MIN_OPEN_SECONDS - CLOCK_TOLERANCE_SECONDS &&
      open <= MAX_OPEN_SECONDS + CLOCK_TOLERANCE_SECONDS
    ) {
      return { expiresAt, closesAt: world.now() + open }
    }
  }
  throw badRequest('The `expires_at` timestamp must be between 30 minutes and 24 hours from now.', {
    param: 'expires_at',
  })
}

function expire(
  world: World,
  session: Stripe.Checkout.Session,
  request?: Stripe.Event.Request,
): Stripe.Checkout.Session {
  session.status = 'expired'
  session.url = null
  world.put('checkout.session', session)
  const details = world.get('checkout_details', session.id)
  if (details !== undefined) world.put('checkout_details', { ...details, waitingCard: null })
  const intent =
    typeof session.payment_intent === 'string'
      ? world.get('payment_intent', session.payment_intent)
      : undefined
  if (intent !== undefined) cancelIntent(world, intent, 'expired', request)
  if (typeof session.setup_intent === 'string') cancelSetup(world, session.setup_intent, request)
  world.emit('checkout.session.expired', session, request)
  return session
}
