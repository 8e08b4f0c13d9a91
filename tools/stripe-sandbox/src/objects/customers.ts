import type Stripe from 'stripe'
import { endpoint, type ObjectKind } from '../api/endpoint.ts'
import { missing } from '../api/fault.ts'
import { group, metadata, optional, text } from '../api/readers.ts'
import { newId } from '../ids.ts'
import type { World } from '../world.ts'

export const customers: ObjectKind = {
  endpoints: [
    endpoint(
      'POST',
      '/v1/customers',
      group({ email: optional(text(512)), name: optional(text(256)), metadata: optional(metadata) }),
      ({ world, request }, params) => {
        const customer = emptyCustomer(newId('cus_'), world.now())
        customer.email = params.email ?? null
        customer.name = params.name ?? null
        customer.metadata = params.metadata ?? {}
        world.put('customer', customer)
        world.emit('customer.created', customer, request)
        return customer
      },
    ),
    endpoint('GET', '/v1/customers/{id}', group({}), ({ world, id }) => {
      const customer = world.get('customer', id)
      if (customer === undefined) throw missing('customer', id)
      return customer
    }),
  ],
}

/** Refuses an unknown customer. */
export function requireCustomer(world: World, id: string): void {
  if (world.get('customer', id) === undefined) throw missing('customer', id, 'customer')
}

function emptyCustomer(id: string, created: number): Stripe.Customer {
  return {
    id,
    object: 'customer',
    address: null,
    balance: 0,
    created,
    currency: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: null,
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: {},
    name: null,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  }
}
