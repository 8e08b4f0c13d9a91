import type Stripe from 'stripe'
import { endpoint, type ObjectKind } from '../api/endpoint.ts'
import { missing } from '../api/fault.ts'
import { group } from '../api/readers.ts'
import { newId } from '../ids.ts'

export const charges: ObjectKind = {
  endpoints: [
    endpoint('GET', '/v1/charges/{id}', group({}), ({ world, id }) => {
      const charge = world.get('charge', id)
      if (charge === undefined) throw missing('charge', id)
      return charge
    }),
  ],
}

/** A charge of this PaymentIntent's amount that has not yet succeeded or failed. */
export function emptyCharge(intent: Stripe.PaymentIntent, created: number): Stripe.Charge {
  return {
    id: newId('ch_'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    calculated_statement_descriptor: null,
    captured: false,
    created,
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: {},
    livemode: false,
    metadata: { ...intent.metadata },
    on_behalf_of: null,
    outcome: null,
    paid: false,
    payment_intent: intent.id,
    payment_method: typeof intent.payment_method === 'string' ? intent.payment_method : null,
    payment_method_details: null,
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: intent.statement_descriptor,
    statement_descriptor_suffix: null,
    status: 'pending',
    transfer_data: null,
    transfer_group: null,
  }
}
