import type Stripe from 'stripe'
import { endpoint, type ObjectKind } from '../api/endpoint.ts'
import { badRequest, missing } from '../api/fault.ts'
import { page, paging } from '../api/lists.ts'
import { bool, group, integer, listOf, metadata, oneOf, optional, type Read, text } from '../api/readers.ts'
import { behaviorOf, type World } from '../world.ts'
import { requireCustomer } from './customers.ts'
import { createMandate, mandateData } from './mandates.ts'
import { getPaymentMethod } from './payment-methods.ts'
import { emptySetup } from './setup-skeleton.ts'
import { endWaiting, TIMED_OUT, typedOf, unexpected, verifyDeposits } from './setup-verification.ts'

const PATH = '/v1/setup_intents'
const DAY = 86_400
const ARRIVE_AFTER_SECONDS = 2 * DAY
const GOOD_FOR_SECONDS = 10 * DAY

const createParams = group({
  customer: text(),
  confirm: optional(bool),
  usage: optional(oneOf('off_session')),
  allowed_payment_method_types: listOf(oneOf('us_bank_account')),
  payment_method: optional(text()),
  payment_method_options: optional(
    group({ us_bank_account: group({ verification_method: oneOf('microdeposits') }) }),
  ),
  mandate_data: optional(mandateData),
  metadata: optional(metadata),
})

/** Stores a bank account for later debits, after verification by two small deposits or one with a code. */
export const setupIntents: ObjectKind = {
  endpoints: [
    endpoint('POST', PATH, createParams, ({ world, request }, params) => create(world, params, request)),
    endpoint('GET', PATH, group({ customer: optional(text()), ...paging }), ({ world }, params) => {
      const all = world
        .list('setup_intent')
        .filter((one) => params.customer === undefined || one.customer === params.customer)
      return page(all, params, PATH)
    }),
    endpoint('GET', `${PATH}/{id}`, group({}), ({ world, id }) => get(world, id)),
    endpoint(
      'POST',
      `${PATH}/{id}/confirm`,
      group({ payment_method: optional(text()), mandate_data: optional(mandateData) }),
      ({ world, id, request }, params) => confirm(world, get(world, id), params, request),
    ),
    endpoint('POST', `${PATH}/{id}/cancel`, group({}), ({ world, id, request }) => {
      const setup = get(world, id)
      if (setup.status === 'succeeded' || setup.status === 'canceled') throw unexpected(setup, 'cancel')
      return cancelSetup(world, id, request)
    }),
    endpoint(
      'POST',
      `${PATH}/{id}/verify_microdeposits`,
      group({ amounts: optional(listOf(integer(1, 99))), descriptor_code: optional(text(6)) }),
      ({ world, id, request }, params) => verifyDeposits(world, get(world, id), typedOf(params), request),
    ),
  ],
  jobs: {
    'setup.fail-deposits': (world, id) => endWaiting(world, id, 'payment_method_microdeposit_failed'),
    'setup.time-out': (world, id) => endWaiting(world, id, TIMED_OUT),
  },
}

function create(
  world: World,
  params: Read<typeof createParams>,
  request: Stripe.Event.Request,
): Stripe.SetupIntent {
  requireCustomer(world, params.customer)
  const setup = emptySetup(params.customer, world.now())
  setup.metadata = params.metadata ?? {}
  if (params.payment_method !== undefined) {
    setup.payment_method = getPaymentMethod(world, params.payment_method, 'payment_method').id
    setup.status = 'requires_confirmation'
  }
  if (params.confirm === true) requireMandate(params.mandate_data)
  world.put('setup_intent', setup)
  world.emit('setup_intent.created', setup, request)
  return params.confirm === true ? confirm(world, setup, params, request) : setup
}

interface Confirmation {
  payment_method?: string | undefined
  mandate_data?: Read<typeof mandateData> | undefined
}

function confirm(
  world: World,
  setup: Stripe.SetupIntent,
  { payment_method, mandate_data }: Confirmation,
  request: Stripe.Event.Request,
): Stripe.SetupIntent {
  if (setup.status !== 'requires_confirmation' && setup.status !== 'requires_payment_method') {
    throw unexpected(setup, 'confirm')
  }
  const acceptance = requireMandate(mandate_data)
  const known = setup.status === 'requires_confirmation' ? setup.payment_method : null
  const method = known ?? (payment_method && getPaymentMethod(world, payment_method, 'payment_method').id)
  if (typeof method !== 'string') {
    throw badRequest('You cannot confirm a SetupIntent without a payment method.', {
      param: 'payment_method',
    })
  }
  setup.payment_method = method
  setup.mandate = createMandate(world, method, acceptance).id
  return askForDeposits(world, setup, method, request)
}

/** Sends the deposits that verify the account, and waits for its holder to enter them. */
export function askForDeposits(
  world: World,
  setup: Stripe.SetupIntent,
  method: string,
  request?: Stripe.Event.Request,
): Stripe.SetupIntent {
  const arrival = world.now() + (world.switches.autoSettle ? 0 : ARRIVE_AFTER_SECONDS)
  setup.status = 'requires_action'
  setup.last_setup_error = null
  setup.next_action = {
    type: 'verify_with_microdeposits',
    verify_with_microdeposits: {
      arrival_date: arrival,
      hosted_verification_url: `${world.url()}/_sandbox/bank/${method}`,
      microdeposit_type: world.switches.microdepositType,
    },
  }
  world.put('setup_intent', setup)
  world.put('deposit_tries', { id: setup.id, count: 0 })
  world.emit('setup_intent.requires_action', setup, request)
  const fails = behaviorOf(world, method)?.outcome.kind === 'no-deposits'
  if (fails) world.schedule('setup.fail-deposits', arrival, setup.id)
  world.schedule('setup.time-out', world.now() + GOOD_FOR_SECONDS, setup.id)
  return setup
}

/** Does nothing once it has ended. */
export function cancelSetup(world: World, id: string, request?: Stripe.Event.Request): Stripe.SetupIntent {
  const setup = get(world, id)
  if (setup.status === 'succeeded' || setup.status === 'canceled') return setup
  setup.status = 'canceled'
  setup.next_action = null
  world.put('setup_intent', setup)
  world.emit('setup_intent.canceled', setup, request)
  return setup
}

function requireMandate(mandate: Confirmation['mandate_data']) {
  if (mandate !== undefined) return mandate
  throw badRequest('A mandate is required to confirm with us_bank_account: send mandate_data.', {
    code: 'parameter_missing',
    param: 'mandate_data',
  })
}

function get(world: World, id: string): Stripe.SetupIntent {
  const setup = world.get('setup_intent', id)
  if (setup === undefined) throw missing('setup_intent', id)
  return setup
}
