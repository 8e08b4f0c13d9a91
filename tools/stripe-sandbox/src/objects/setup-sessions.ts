import type Stripe from 'stripe'
import { badRequest, missing } from '../api/fault.ts'
import {
  group,
  integer,
  listOf,
  metadata,
  oneOf,
  optional,
  type Read,
  text,
  webAddress,
} from '../api/readers.ts'
import { newId } from '../ids.ts'
import type { World } from '../world.ts'
import { emptySession } from './checkout-skeleton.ts'
import { emptySetup } from './setup-skeleton.ts'

/** A session that stores a bank account or a card for later debits without charging it. */
export const setupSessionParams = group({
  mode: oneOf('setup'),
  currency: oneOf('usd'),
  customer: text(),
  allowed_payment_method_types: listOf(oneOf('us_bank_account', 'card'), 1),
  expires_at: optional(integer(0, 99_999_999_999)),
  metadata: optional(metadata),
  payment_method_options: optional(
    group({
      us_bank_account: group({
        verification_method: oneOf('automatic'),
        financial_connections: group({ permissions: listOf(oneOf('payment_method')) }),
      }),
    }),
  ),
  setup_intent_data: optional(group({ metadata: optional(metadata) })),
  success_url: webAddress,
  cancel_url: optional(webAddress),
  locale: optional(oneOf('es-419')),
})

/** `expiresAt` as the caller sent it; `closesAt` the same instant on the virtual clock. */
export function createSetupSession(
  world: World,
  params: Read<typeof setupSessionParams>,
  { expiresAt, closesAt }: { expiresAt: number; closesAt: number },
): Stripe.Checkout.Session {
  if (world.get('customer', params.customer) === undefined) {
    throw missing('customer', params.customer, 'customer')
  }
  const type = params.allowed_payment_method_types[0] ?? 'us_bank_account'
  if (type === 'card' && params.payment_method_options !== undefined) {
    throw badRequest('These options are those of a bank account.', { param: 'payment_method_options' })
  }
  const setup = emptySetup(params.customer, world.now(), type)
  setup.metadata = params.setup_intent_data?.metadata ?? {}
  setup.payment_method_options =
    type === 'card' ? {} : { us_bank_account: { verification_method: 'automatic' } }
  const session = emptySession(newId('cs_test_'), 0, world.now())
  session.mode = 'setup'
  session.amount_subtotal = null
  session.amount_total = null
  session.total_details = null
  session.payment_status = 'no_payment_required'
  session.payment_method_types = [type]
  session.allowed_payment_method_types = params.allowed_payment_method_types
  session.setup_intent = setup.id
  session.cancel_url = params.cancel_url ?? null
  session.locale = params.locale ?? null
  session.customer = params.customer
  session.expires_at = expiresAt
  session.metadata = params.metadata ?? {}
  session.success_url = params.success_url
  session.url = `${world.url()}/c/setup/${session.id}`
  world.put('setup_intent', setup)
  world.put('checkout.session', session)
  world.schedule('checkout.expire', closesAt, session.id)
  return session
}

/** The SetupIntent of an open session in mode 'setup'. */
export function setupOfSession(world: World, { setup_intent }: Stripe.Checkout.Session): Stripe.SetupIntent {
  const setup = typeof setup_intent === 'string' ? world.get('setup_intent', setup_intent) : undefined
  if (setup === undefined) throw badRequest('This session keeps no account.')
  return setup
}
