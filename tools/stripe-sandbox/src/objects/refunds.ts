import type Stripe from 'stripe'
import { endpoint, type ObjectKind } from '../api/endpoint.ts'
import { badRequest, missing } from '../api/fault.ts'
import { page, paging } from '../api/lists.ts'
import { group, integer, metadata, oneOf, optional, text } from '../api/readers.ts'
import { addToBalance } from '../balance.ts'
import { newId } from '../ids.ts'
import type { World } from '../world.ts'

const reasons = oneOf('duplicate', 'fraudulent', 'requested_by_customer')

export const refunds: ObjectKind = {
  endpoints: [
    endpoint(
      'POST',
      '/v1/refunds',
      group({
        payment_intent: text(),
        amount: optional(integer(1, 99_999_999)),
        reason: optional(reasons),
        metadata: optional(metadata),
      }),
      ({ world, request }, params) => createRefund(world, params, request),
    ),
    endpoint(
      'GET',
      '/v1/refunds',
      group({ payment_intent: optional(text()), ...paging }),
      ({ world }, params) => {
        const all = world
          .list('refund')
          .filter(
            (one) => params.payment_intent === undefined || one.payment_intent === params.payment_intent,
          )
        return page(all, params, '/v1/refunds')
      },
    ),
    endpoint('GET', '/v1/refunds/{id}', group({}), ({ world, id }) => {
      const refund = world.get('refund', id)
      if (refund === undefined) throw missing('refund', id)
      return refund
    }),
  ],
  jobs: { 'refund.arrive': arrive },
}

interface Order {
  payment_intent: string
  amount?: number | undefined
  reason?: ReturnType<typeof reasons> | undefined
  metadata?: Record<string, string> | undefined
}

/** Refunds an amount, or all that is left if none is given. A refund to a card succeeds at once, one to a bank takes days. */
export function createRefund(world: World, order: Order, request?: Stripe.Event.Request): Stripe.Refund {
  const charge = refundableCharge(world, order.payment_intent)
  const left = charge.amount - charge.amount_refunded
  const amount = order.amount ?? left
  if (amount > left) {
    const message = `Refund amount (${amount}) is greater than unrefunded amount on charge (${left}).`
    throw badRequest(message, { param: 'amount' })
  }
  const refund: Stripe.Refund = {
    id: newId('re_'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: world.now(),
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: destinationOf(charge),
    metadata: order.metadata ?? {},
    payment_intent: order.payment_intent,
    payment_method: charge.payment_method,
    reason: order.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: isToBank(charge) ? 'pending' : 'succeeded',
    transfer_reversal: null,
  }
  refund.balance_transaction = addToBalance(world, {
    type: isToBank(charge) ? 'payment_refund' : 'refund',
    category: 'refund',
    amount: -amount,
    source: refund.id,
    description: charge.description,
  }).id
  charge.amount_refunded += amount
  charge.refunded = charge.amount_refunded === charge.amount
  world.put('refund', refund)
  world.put('charge', charge)
  world.emit('refund.created', refund, request)
  world.emit('charge.refunded', charge, request)
  if (refund.status === 'succeeded') world.emit('refund.updated', refund, request)
  else world.schedule('refund.arrive', world.now() + arrivalSeconds(world), refund.id)
  return refund
}

const arrivalSeconds = (world: World): number => (world.switches.autoSettle ? 5 : 4 * 86_400)

function arrive(world: World, id: string): void {
  const refund = world.get('refund', id)
  if (refund?.status !== 'pending') return
  refund.status = 'succeeded'
  world.put('refund', refund)
  world.emit('refund.updated', refund)
}

const isToBank = (charge: Stripe.Charge): boolean => charge.payment_method_details?.type === 'us_bank_account'

function destinationOf(charge: Stripe.Charge): Stripe.Refund.DestinationDetails {
  return isToBank(charge)
    ? { type: 'us_bank_transfer', us_bank_transfer: { reference: null, reference_status: 'pending' } }
    : { type: 'card', card: { type: 'refund' } }
}

/** The bank returns the refund (such as when the card is closed). Refused if it has failed already. */
export function failRefund(world: World, id: string): void {
  const refund = world.get('refund', id)
  const charge = typeof refund?.charge === 'string' ? world.get('charge', refund.charge) : undefined
  if (refund === undefined || charge === undefined) throw missing('refund', id)
  if (refund.status === 'failed') throw badRequest(`This refund is already ${refund.status}.`)
  refund.status = 'failed'
  refund.failure_reason = 'expired_or_canceled_card'
  refund.failure_balance_transaction = addToBalance(world, {
    type: 'refund_failure',
    category: 'refund_failure',
    amount: refund.amount,
    source: refund.id,
    description: charge.description,
  }).id
  charge.amount_refunded -= refund.amount
  charge.refunded = false
  world.put('refund', refund)
  world.put('charge', charge)
  world.emit('refund.failed', refund)
  world.emit('refund.updated', refund)
}

function refundableCharge(world: World, intentId: string): Stripe.Charge {
  const intent = world.get('payment_intent', intentId)
  if (intent === undefined) throw missing('payment_intent', intentId, 'payment_intent')
  const charge =
    typeof intent.latest_charge === 'string' ? world.get('charge', intent.latest_charge) : undefined
  if (charge === undefined || !charge.paid) {
    throw badRequest(`This PaymentIntent (${intentId}) does not have a successful charge to refund.`, {
      param: 'payment_intent',
    })
  }
  if (charge.refunded) {
    const message = `Charge ${charge.id} has already been refunded.`
    throw badRequest(message, { code: 'charge_already_refunded' })
  }
  if (charge.disputed && isMoneyGone(world, charge.id)) {
    const message = `Charge ${charge.id} has been charged back; cannot issue a refund.`
    throw badRequest(message, { code: 'charge_disputed' })
  }
  return charge
}

/** A won dispute gave the money back, so it can be refunded again. */
function isMoneyGone(world: World, chargeId: string): boolean {
  return world.list('dispute').some((one) => one.charge === chargeId && one.status !== 'won')
}
