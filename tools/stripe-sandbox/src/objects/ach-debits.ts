import type Stripe from 'stripe'
import { settleDebit, startDebit } from '../ach-debit.ts'
import { endpoint, type ObjectKind } from '../api/endpoint.ts'
import { badRequest, missing } from '../api/fault.ts'
import { bool, group, integer, listOf, metadata, oneOf, optional, type Read, text } from '../api/readers.ts'
import { chargeKeptCard } from '../kept-cards.ts'
import type { World } from '../world.ts'
import { requireCustomer } from './customers.ts'
import { emptyIntent } from './payment-intents.ts'
import { getPaymentMethod } from './payment-methods.ts'

const createParams = group({
  amount: integer(50, 99_999_999),
  currency: oneOf('usd'),
  customer: text(),
  payment_method: text(),
  mandate: optional(text()),
  allowed_payment_method_types: listOf(oneOf('us_bank_account', 'card'), 1),
  confirm: optional(bool),
  off_session: optional(bool),
  description: optional(text(1000)),
  statement_descriptor: optional(text(22)),
  metadata: optional(metadata),
})

/** PaymentIntents that debit a stored bank account or card. Those of a card page are made by its Checkout Session. */
export const achDebits: ObjectKind = {
  endpoints: [
    endpoint('POST', '/v1/payment_intents', createParams, ({ world, request }, params) =>
      create(world, params, request),
    ),
    endpoint(
      'POST',
      '/v1/payment_intents/{id}/confirm',
      group({ mandate: optional(text()), off_session: optional(bool) }),
      ({ world, id, request }, params) => {
        const intent = world.get('payment_intent', id)
        if (intent === undefined) throw missing('payment_intent', id)
        if (intent.status !== 'requires_confirmation' || typeof intent.payment_method !== 'string') {
          const message = `You cannot confirm this PaymentIntent because it has a status of ${intent.status}.`
          throw badRequest(message, { code: 'payment_intent_unexpected_state' })
        }
        const method = getPaymentMethod(world, intent.payment_method)
        requireMandate(world, method.id, params.mandate)
        startDebit(world, intent, method, request)
        return intent
      },
    ),
  ],
  jobs: { 'debit.settle': settleDebit },
}

function create(
  world: World,
  params: Read<typeof createParams>,
  request: Stripe.Event.Request,
): Stripe.PaymentIntent {
  requireCustomer(world, params.customer)
  const method = getPaymentMethod(world, params.payment_method, 'payment_method')
  if (method.customer !== params.customer) {
    throw badRequest('The payment method is not attached to this customer.', { param: 'payment_method' })
  }
  const type = params.allowed_payment_method_types[0] ?? 'us_bank_account'
  if (method.type !== type) {
    throw badRequest('The payment method is of another type.', { param: 'allowed_payment_method_types' })
  }
  if (type === 'card' && params.statement_descriptor !== undefined) {
    const message = 'Cards take statement_descriptor_suffix in place of statement_descriptor.'
    throw badRequest(message, { param: 'statement_descriptor' })
  }
  if (params.confirm === true && type !== 'card') requireMandate(world, method.id, params.mandate)
  const intent = emptyIntent(params.amount, type, world.now())
  intent.customer = params.customer
  intent.payment_method = method.id
  intent.description = params.description ?? null
  intent.statement_descriptor = params.statement_descriptor ?? null
  intent.metadata = params.metadata ?? {}
  intent.status = 'requires_confirmation'
  world.put('payment_intent', intent)
  world.emit('payment_intent.created', intent, request)
  if (params.confirm === true) (type === 'card' ? chargeKeptCard : startDebit)(world, intent, method, request)
  return intent
}

function requireMandate(world: World, method: string, id: string | undefined): void {
  const mandate = id === undefined ? undefined : world.get('mandate', id)
  if (mandate?.status === 'active' && mandate.payment_method === method) return
  throw badRequest('A debit needs an active mandate of this payment method.', {
    code: 'payment_intent_mandate_invalid',
    param: 'mandate',
  })
}
