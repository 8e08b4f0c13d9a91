import type Stripe from 'stripe'
import { endpoint, type ObjectKind } from '../api/endpoint.ts'
import { badRequest, missing } from '../api/fault.ts'
import { page, paging } from '../api/lists.ts'
import { group, metadata, oneOf, optional, text } from '../api/readers.ts'
import {
  findByName,
  findByNumber,
  fingerprintOf,
  ROUTING_NUMBER,
  type TestBankAccount,
} from '../bank-accounts.ts'
import { newId } from '../ids.ts'
import type { World } from '../world.ts'

const PATH = '/v1/payment_methods'
const TOKEN = /^pm_usBankAccount_(\w+)$/

export const bankDetails = group({
  routing_number: text(9),
  account_number: text(17),
  account_holder_type: optional(oneOf('individual', 'company')),
  account_type: optional(oneOf('checking', 'savings')),
})
export const billingDetails = group({ name: optional(text(200)), email: optional(text(512)) })

/** Bank accounts that can be debited. Cards stay on the hosted page. */
export const paymentMethods: ObjectKind = {
  endpoints: [
    endpoint(
      'POST',
      PATH,
      group({
        type: oneOf('us_bank_account'),
        us_bank_account: bankDetails,
        billing_details: optional(billingDetails),
        metadata: optional(metadata),
      }),
      ({ world }, params) => {
        const method = createBankMethod(world, params.us_bank_account, params.billing_details ?? {})
        method.metadata = params.metadata ?? {}
        world.put('payment_method', method)
        return method
      },
    ),
    endpoint('GET', `${PATH}/{id}`, group({}), ({ world, id }) => getPaymentMethod(world, id)),
    endpoint('POST', `${PATH}/{id}/attach`, group({ customer: text() }), ({ world, id, request }, params) => {
      const method = getPaymentMethod(world, id)
      attach(world, method, params.customer, request)
      return method
    }),
    endpoint('POST', `${PATH}/{id}/detach`, group({}), ({ world, id, request }) => {
      const method = getPaymentMethod(world, id)
      if (method.customer === null) {
        throw badRequest('The payment method you provided is not attached to a customer.')
      }
      method.customer = null
      world.put('payment_method', method)
      world.emit('payment_method.detached', method, request)
      return method
    }),
    endpoint(
      'GET',
      '/v1/customers/{id}/payment_methods',
      group({ type: optional(oneOf('us_bank_account', 'card')), ...paging }),
      ({ world, id }, params) => {
        if (world.get('customer', id) === undefined) throw missing('customer', id)
        const all = world
          .list('payment_method')
          .filter((one) => one.customer === id && (params.type === undefined || one.type === params.type))
        return page(all, params, `/v1/customers/${id}/payment_methods`)
      },
    ),
  ],
}

interface Typed {
  routing_number: string
  account_number: string
  account_holder_type?: 'individual' | 'company' | undefined
  account_type?: 'checking' | 'savings' | undefined
}

/** Stores the account's behavior and its last four digits, never its number. */
export function createBankMethod(
  world: World,
  typed: Typed,
  billing: { name?: string | undefined; email?: string | undefined },
): Stripe.PaymentMethod {
  if (typed.routing_number !== ROUTING_NUMBER) {
    throw badRequest(`Only the sandbox's own bank is known here: ${ROUTING_NUMBER}.`, {
      code: 'routing_number_invalid',
      param: 'us_bank_account[routing_number]',
    })
  }
  const account = findByNumber(typed.account_number)
  if (account === undefined) {
    throw badRequest('Only the test accounts of the sandbox are taken here.', {
      code: 'account_number_invalid',
      param: 'us_bank_account[account_number]',
    })
  }
  const method = bankMethod(account, world.now())
  method.billing_details.name = billing.name ?? null
  method.billing_details.email = billing.email ?? null
  if (method.us_bank_account) {
    method.us_bank_account.account_holder_type = typed.account_holder_type ?? 'individual'
    method.us_bank_account.account_type = typed.account_type ?? 'checking'
  }
  world.put('payment_method', method)
  world.put('bank_behavior', { id: method.id, account: account.name })
  return method
}

/** A token creates a new account each time it is used. */
export function getPaymentMethod(world: World, id: string, param = 'id'): Stripe.PaymentMethod {
  const account = findByName(TOKEN.exec(id)?.[1] ?? '')
  if (account !== undefined) {
    const typed = { routing_number: ROUTING_NUMBER, account_number: account.number }
    return createBankMethod(world, typed, { name: 'Pat Payer', email: 'pat@example.com' })
  }
  const method = world.get('payment_method', id)
  if (method === undefined) throw missing('PaymentMethod', id, param)
  return method
}

export function attach(
  world: World,
  method: Stripe.PaymentMethod,
  customer: string,
  request?: Stripe.Event.Request,
): void {
  if (world.get('customer', customer) === undefined) throw missing('customer', customer, 'customer')
  if (method.customer === customer) return
  if (method.customer !== null) throw badRequest('This payment method belongs to another customer.')
  method.customer = customer
  world.put('payment_method', method)
  world.emit('payment_method.attached', method, request)
}

function bankMethod(account: TestBankAccount, created: number): Stripe.PaymentMethod {
  return {
    id: newId('pm_'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    created,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'us_bank_account',
    us_bank_account: {
      account_holder_type: 'individual',
      account_type: 'checking',
      bank_name: 'STRIPE TEST BANK',
      financial_connections_account: null,
      fingerprint: fingerprintOf(account),
      last4: account.number.slice(-4),
      networks: { preferred: 'ach', supported: ['ach'] },
      routing_number: ROUTING_NUMBER,
      status_details: {},
    },
  }
}
