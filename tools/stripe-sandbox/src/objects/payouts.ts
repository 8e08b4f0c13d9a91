import type Stripe from 'stripe'
import { endpoint, type ObjectKind } from '../api/endpoint.ts'
import { badRequest, missing } from '../api/fault.ts'
import { page, paging } from '../api/lists.ts'
import { group, listOf, oneOf, optional, text } from '../api/readers.ts'
import { addToBalance } from '../balance.ts'
import { newId } from '../ids.ts'
import type { World } from '../world.ts'

const DAY = 86_400

export const payouts: ObjectKind = {
  endpoints: [
    endpoint('GET', '/v1/payouts', group({ status: optional(text()), ...paging }), ({ world }, params) => {
      const all = world
        .list('payout')
        .filter((one) => params.status === undefined || one.status === params.status)
      return page(all, params, '/v1/payouts')
    }),
    endpoint('GET', '/v1/payouts/{id}', group({}), ({ world, id }) => {
      const payout = world.get('payout', id)
      if (payout === undefined) throw missing('payout', id)
      return payout
    }),
  ],
  jobs: { 'payout.make': makePayout, 'payout.arrive': arrive },
}

export const balanceTransactions: ObjectKind = {
  endpoints: [
    endpoint(
      'GET',
      '/v1/balance_transactions',
      group({
        payout: optional(text()),
        type: optional(text()),
        expand: optional(listOf(oneOf('data.source'))),
        ...paging,
      }),
      ({ world }, params) => {
        const all = world
          .list('balance_transaction')
          .filter((one) => params.payout === undefined || isOf(world, one, params.payout))
          .filter((one) => params.type === undefined || one.type === params.type)
        const found = page(all, params, '/v1/balance_transactions')
        if (params.expand === undefined) return found
        return { ...found, data: found.data.map((one) => ({ ...one, source: sourceOf(world, one) })) }
      },
    ),
    endpoint('GET', '/v1/balance_transactions/{id}', group({}), ({ world, id }) => {
      const line = world.get('balance_transaction', id)
      if (line === undefined) throw missing('balance_transaction', id)
      return line
    }),
  ],
}

/** The payout's own balance transaction, and those that it pays out. */
const isOf = (world: World, line: Stripe.BalanceTransaction, payout: string): boolean =>
  (line.type === 'payout' && line.source === payout) || world.get('balance_place', line.id)?.payout === payout

function sourceOf(world: World, { source }: Stripe.BalanceTransaction) {
  if (typeof source !== 'string') return source
  for (const type of ['charge', 'refund', 'dispute', 'payout'] as const) {
    const found = world.get(type, source)
    if (found !== undefined) return found
  }
  return source
}

/** Pays out all that is available. A negative balance is carried over. */
function makePayout(world: World): void {
  const lines = world
    .list('balance_transaction')
    .filter((one) => one.type !== 'payout' && one.available_on <= world.now())
    .filter((one) => world.get('balance_place', one.id) === undefined)
  const amount = lines.reduce((sum, one) => sum + one.net, 0)
  if (amount <= 0) return
  const payout = emptyPayout(amount, world.now())
  for (const line of lines) {
    world.put('balance_place', { id: line.id, payout: payout.id })
    world.put('balance_transaction', { ...line, status: 'available' })
  }
  const own: Stripe.BalanceTransaction = {
    id: newId('txn_'),
    object: 'balance_transaction',
    amount: -amount,
    available_on: payout.arrival_date,
    balance_type: 'payments',
    created: world.now(),
    currency: 'usd',
    description: 'STRIPE PAYOUT',
    exchange_rate: null,
    fee: 0,
    fee_details: [],
    net: -amount,
    reporting_category: 'payout',
    source: payout.id,
    status: 'available',
    type: 'payout',
  }
  payout.balance_transaction = own.id
  world.put('balance_transaction', own)
  world.put('payout', payout)
  world.emit('payout.created', payout)
  world.schedule('payout.arrive', payout.arrival_date, payout.id)
}

function arrive(world: World, id: string): void {
  const payout = world.get('payout', id)
  if (payout?.status !== 'in_transit') return
  payout.status = 'paid'
  payout.trace_id = { status: 'supported', value: `0${id.slice(-8)}` }
  payout.reconciliation_status = 'completed'
  world.put('payout', payout)
  world.emit('payout.paid', payout)
  world.emit('payout.reconciliation_completed', payout)
}

/**
 * The company's bank refuses a payout: its money is in the balance again, for the next one. Refused where it has failed already.
 */
export function failPayout(world: World, id: string): void {
  const payout = world.get('payout', id)
  if (payout === undefined) throw missing('payout', id)
  if (payout.status !== 'in_transit' && payout.status !== 'paid')
    throw badRequest(`This payout is already ${payout.status}.`)
  const returned = addToBalance(world, {
    type: 'payout_failure',
    category: 'payout_reversal',
    amount: payout.amount,
    source: id,
    description: 'STRIPE PAYOUT FAILURE',
  })
  payout.status = 'failed'
  payout.failure_code = 'account_closed'
  payout.failure_message = 'The bank account has been closed.'
  payout.failure_balance_transaction = returned.id
  world.put('payout', payout)
  world.emit('payout.failed', payout)
}

function emptyPayout(amount: number, created: number): Stripe.Payout {
  return {
    id: newId('po_'),
    object: 'payout',
    amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: Math.floor(created / DAY) * DAY + DAY,
    automatic: true,
    balance_transaction: null,
    created,
    currency: 'usd',
    description: 'STRIPE PAYOUT',
    destination: null,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: {},
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: 'in_progress',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: null,
    status: 'in_transit',
    trace_id: null,
    type: 'bank_account',
  }
}
