import type Stripe from 'stripe'
import { newId } from './ids.ts'
import type { World } from './world.ts'

const DAY = 86_400
/** Payments become available after two days, refunds at once. */
const AVAILABLE_AFTER_SECONDS = 2 * DAY

interface Entry {
  type: Stripe.BalanceTransaction.Type
  category: string
  /** Positive: to us. */
  amount: number
  fee?: number
  /** A charge, refund or dispute. */
  source: string | null
  description: string | null
}

/** Adds a transaction to the balance, for the next payout. */
export function addToBalance(world: World, entry: Entry): Stripe.BalanceTransaction {
  const { type, category, amount, fee = 0, source, description } = entry
  const now = world.now()
  const available = amount > 0 ? now + AVAILABLE_AFTER_SECONDS : now
  const line: Stripe.BalanceTransaction = {
    id: newId('txn_'),
    object: 'balance_transaction',
    amount,
    available_on: available,
    balance_type: 'payments',
    created: now,
    currency: 'usd',
    description,
    exchange_rate: null,
    fee,
    fee_details:
      fee === 0
        ? []
        : [
            {
              amount: fee,
              application: null,
              currency: 'usd',
              description: 'Stripe processing fees',
              type: 'stripe_fee',
            },
          ],
    net: amount - fee,
    reporting_category: category,
    source,
    status: amount > 0 ? 'pending' : 'available',
    type,
  }
  world.put('balance_transaction', line)
  world.schedule('payout.make', payoutTime(available), '')
  return line
}

/** 2.9 % and 30 cents of a card; 0.8 % of an ACH debit, $5.00 at most. */
export const cardFee = (amount: number): number => Math.round(amount * 0.029) + 30
export const bankFee = (amount: number): number => Math.min(500, Math.round(amount * 0.008))
/** The fees of a dispute and of a returned debit. */
export const DISPUTE_FEE = 1500
export const RETURN_FEE = 400

/** Payouts are made at nine in the morning (UTC) of Monday to Friday. */
export function payoutTime(after: number): number {
  const day = Math.floor(after / DAY) * DAY
  let at = day + 9 * 3600
  while (at < after || isWeekend(at)) at += DAY
  return at
}

const isWeekend = (at: number): boolean => [0, 6].includes(new Date(at * 1000).getUTCDay())
