import type Stripe from 'stripe'
import { endpoint, type ObjectKind } from '../api/endpoint.ts'
import { badRequest, Fault, missing } from '../api/fault.ts'
import { page, paging } from '../api/lists.ts'
import { group, listOf, oneOf, optional, text } from '../api/readers.ts'
import { newId } from '../ids.ts'
import type { World } from '../world.ts'

const CANCELABLE = ['requires_payment_method', 'requires_confirmation', 'requires_action', 'processing']

export const paymentIntents: ObjectKind = {
  endpoints: [
    endpoint(
      'GET',
      '/v1/payment_intents',
      group({ customer: optional(text()), expand: optional(listOf(oneOf('data.latest_charge'))), ...paging }),
      ({ world }, params) => {
        const all = world
          .list('payment_intent')
          .filter((one) => params.customer === undefined || one.customer === params.customer)
        const found = page(all, params, '/v1/payment_intents')
        if (params.expand === undefined) return found
        return { ...found, data: found.data.map((intent) => withCharge(world, intent)) }
      },
    ),
    endpoint('GET', '/v1/payment_intents/{id}', group({}), ({ world, id }) => get(world, id)),
    endpoint(
      'POST',
      '/v1/payment_intents/{id}/cancel',
      group({
        cancellation_reason: optional(oneOf('abandoned', 'duplicate', 'fraudulent', 'requested_by_customer')),
      }),
      ({ world, id, request }, params) => {
        const intent = get(world, id)
        if (world.list('checkout.session').some((session) => session.payment_intent === id)) {
          throw badRequest(
            'You cannot cancel this PaymentIntent because it belongs to a Checkout Session. Expire the session.',
            { code: 'payment_intent_unexpected_state' },
          )
        }
        return cancelIntent(world, intent, params.cancellation_reason ?? null, request)
      },
    ),
  ],
}

/** Cancels, or refuses by status with `payment_intent_unexpected_state`. */
export function cancelIntent(
  world: World,
  intent: Stripe.PaymentIntent,
  reason: Stripe.PaymentIntent.CancellationReason | null,
  request?: Stripe.Event.Request,
): Stripe.PaymentIntent {
  if (!CANCELABLE.includes(intent.status)) {
    throw new Fault(400, {
      type: 'invalid_request_error',
      code: 'payment_intent_unexpected_state',
      message: `You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`,
      payment_intent: intent,
    })
  }
  intent.status = 'canceled'
  intent.canceled_at = world.now()
  intent.cancellation_reason = reason
  intent.next_action = null
  world.put('payment_intent', intent)
  world.emit('payment_intent.canceled', intent, request)
  return intent
}

/** A new PaymentIntent in `requires_payment_method`. */
export function emptyIntent(
  amount: number,
  type: 'card' | 'us_bank_account',
  created: number,
): Stripe.PaymentIntent {
  const id = newId('pi_')
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: [type],
    amount,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: newId(`${id}_secret_`),
    confirmation_method: 'automatic',
    created,
    currency: 'usd',
    customer: null,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: [type],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  }
}

/** With the newest charge expanded in place of its id. */
function withCharge(world: World, intent: Stripe.PaymentIntent): Stripe.PaymentIntent {
  const id = intent.latest_charge
  const charge = typeof id === 'string' ? world.get('charge', id) : undefined
  return charge === undefined ? intent : { ...intent, latest_charge: charge }
}

function get(world: World, id: string): Stripe.PaymentIntent {
  const intent = world.get('payment_intent', id)
  if (intent === undefined) throw missing('payment_intent', id)
  return intent
}
