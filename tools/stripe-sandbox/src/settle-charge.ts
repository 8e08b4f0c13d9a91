import type Stripe from 'stripe'
import { addToBalance } from './balance.ts'
import type { World } from './world.ts'

interface Settled {
  intent: Stripe.PaymentIntent
  charge: Stripe.Charge
  type: 'charge' | 'payment'
  fee: number
}

/** The money of a charge has come: the PaymentIntent has succeeded, and the balance holds the rest after the fee. */
export function settleCharge(
  world: World,
  { intent, charge, type, fee }: Settled,
  request?: Stripe.Event.Request,
): void {
  charge.status = 'succeeded'
  charge.paid = true
  charge.captured = true
  charge.amount_captured = charge.amount
  intent.status = 'succeeded'
  intent.amount_received = intent.amount
  charge.balance_transaction = addToBalance(world, {
    type,
    category: 'charge',
    amount: charge.amount,
    fee,
    source: charge.id,
    description: charge.description,
  }).id
  world.put('charge', charge)
  world.put('payment_intent', intent)
  world.emit('charge.succeeded', charge, request)
  world.emit('payment_intent.succeeded', intent, request)
}
