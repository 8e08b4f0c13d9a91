import type Stripe from 'stripe'
import { endpoint, type ObjectKind } from '../api/endpoint.ts'
import { missing } from '../api/fault.ts'
import { group, integer, oneOf, type Read, text } from '../api/readers.ts'
import { newId } from '../ids.ts'
import type { World } from '../world.ts'

/** The person's authorization, as sent with a confirmation. */
export const mandateData = group({
  customer_acceptance: group({
    type: oneOf('online'),
    accepted_at: integer(0, 99_999_999_999),
    online: group({ ip_address: text(50), user_agent: text(1000) }),
  }),
})

export const mandates: ObjectKind = {
  endpoints: [
    endpoint('GET', '/v1/mandates/{id}', group({}), ({ world, id }) => {
      const mandate = world.get('mandate', id)
      if (mandate === undefined) throw missing('mandate', id)
      return mandate
    }),
  ],
}

/** Pending until the account is verified. */
export function createMandate(
  world: World,
  paymentMethod: string,
  { customer_acceptance }: Read<typeof mandateData>,
): Stripe.Mandate {
  const mandate: Stripe.Mandate = {
    id: newId('mandate_'),
    object: 'mandate',
    customer_acceptance,
    livemode: false,
    multi_use: {},
    payment_method: paymentMethod,
    payment_method_details: { type: 'us_bank_account', us_bank_account: {} },
    status: 'pending',
    type: 'multi_use',
  }
  world.put('mandate', mandate)
  return mandate
}

export function setMandate(world: World, id: string, status: 'active' | 'inactive'): void {
  const mandate = world.get('mandate', id)
  if (mandate === undefined || mandate.status === status) return
  mandate.status = status
  world.put('mandate', mandate)
  world.emit('mandate.updated', mandate)
}
