import type Stripe from 'stripe'
import { endpoint, type ObjectKind } from '../api/endpoint.ts'
import { badRequest, missing } from '../api/fault.ts'
import { page, paging } from '../api/lists.ts'
import { group, optional, text } from '../api/readers.ts'
import { addToBalance, DISPUTE_FEE } from '../balance.ts'
import { newId } from '../ids.ts'
import type { World } from '../world.ts'

const DAY = 86_400
export const DISPUTE_AFTER_SECONDS = 20 * DAY

export const disputes: ObjectKind = {
  endpoints: [
    endpoint(
      'GET',
      '/v1/disputes',
      group({ charge: optional(text()), payment_intent: optional(text()), ...paging }),
      ({ world }, params) => {
        const all = world
          .list('dispute')
          .filter((one) => params.charge === undefined || one.charge === params.charge)
          .filter(
            (one) => params.payment_intent === undefined || one.payment_intent === params.payment_intent,
          )
        return page(all, params, '/v1/disputes')
      },
    ),
    endpoint('GET', '/v1/disputes/{id}', group({}), ({ world, id }) => {
      const dispute = world.get('dispute', id)
      if (dispute === undefined) throw missing('dispute', id)
      return dispute
    }),
  ],
  jobs: {
    'dispute.open': (world, id) => {
      if (isUndisputed(world, id) && !world.get('charge', id)?.refunded) openDispute(world, id)
    },
    'dispute.lose': (world, id) => {
      // An unauthorized ACH debit: its dispute is lost from the start, also where the money was given back before.
      if (isUndisputed(world, id)) closeDispute(world, openDispute(world, id).id, 'lost')
    },
  },
}

const isUndisputed = (world: World, chargeId: string): boolean =>
  world.get('charge', chargeId)?.disputed === false

/** The payer disputes an amount of the charge: that much is taken back, and evidence is due in 10 days. */
function openDispute(world: World, chargeId: string, amount?: number): Stripe.Dispute {
  const charge = world.get('charge', chargeId)
  if (charge === undefined) throw missing('charge', chargeId)
  const dispute = emptyDispute(charge, amount ?? disputableAmount(world, charge), world.now())
  charge.disputed = true
  withdraw(world, dispute)
  world.put('charge', charge)
  world.put('dispute', dispute)
  world.emit('charge.dispute.created', dispute)
  world.emit('charge.dispute.funds_withdrawn', dispute)
  return dispute
}

function withdraw(world: World, dispute: Stripe.Dispute): void {
  dispute.balance_transactions.push(
    addToBalance(world, {
      type: 'adjustment',
      category: 'dispute',
      amount: -dispute.amount,
      fee: DISPUTE_FEE,
      source: dispute.id,
      description: 'Chargeback withdrawal',
    }),
  )
}

/**
 * Opens a dispute now, whatever became of the money since. Without an amount it is of all that can be disputed. Refused where
 * nothing was paid, or less is left to dispute. A bank takes a debit back for good.
 */
export function disputeNow(world: World, chargeId: string, amount?: number): Stripe.Dispute {
  const charge = world.get('charge', chargeId)
  if (charge === undefined) throw missing('charge', chargeId)
  const most = disputableAmount(world, charge)
  const isTooMuch = amount !== undefined && amount > most
  if (!charge.paid || isTooMuch || (charge.disputed && most <= 0))
    throw badRequest('This charge cannot be disputed.')
  const dispute = openDispute(world, chargeId, amount)
  if (isAchDebit(charge)) closeDispute(world, dispute.id, 'lost')
  return dispute
}

/** Which outcomes a dispute may still come to: one that was lost can be won on appeal. */
const OUTCOMES: Readonly<Record<string, readonly string[]>> = {
  needs_response: ['won', 'lost'],
  under_review: ['won', 'lost'],
  lost: ['won'],
}

/** Closes a dispute: won returns the money, lost does not. */
export function closeDispute(world: World, id: string, outcome: 'won' | 'lost'): void {
  const dispute = world.get('dispute', id)
  if (dispute === undefined) throw missing('dispute', id)
  if (OUTCOMES[dispute.status]?.includes(outcome) !== true)
    throw badRequest(`This dispute is already ${dispute.status}.`)
  dispute.status = outcome
  if (outcome === 'won') dispute.balance_transactions.push(returnMoney(world, dispute))
  world.put('dispute', dispute)
  if (outcome === 'won') world.emit('charge.dispute.funds_reinstated', dispute)
  world.emit('charge.dispute.closed', dispute)
}

/** The dispute's fee is not returned. */
const returnMoney = (world: World, dispute: Stripe.Dispute): Stripe.BalanceTransaction =>
  addToBalance(world, {
    type: 'adjustment',
    category: 'dispute_reversal',
    amount: dispute.amount,
    source: dispute.id,
    description: 'Chargeback reversal',
  })

const isAchDebit = (charge: Stripe.Charge): boolean =>
  charge.payment_method_details?.type === 'us_bank_account'

/** A bank takes a debit back in full, whatever was refunded; of a card only what was not. Less what other disputes took. */
function disputableAmount(world: World, charge: Stripe.Charge): number {
  const whole = isAchDebit(charge) ? charge.amount : charge.amount - charge.amount_refunded
  return world
    .list('dispute')
    .filter((one) => one.charge === charge.id && one.status !== 'won')
    .reduce((left, { amount }) => left - amount, whole)
}

function emptyDispute(charge: Stripe.Charge, amount: number, created: number): Stripe.Dispute {
  return {
    id: newId('du_'),
    object: 'dispute',
    amount,
    balance_transactions: [],
    charge: charge.id,
    created,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence(),
    evidence_details: {
      due_by: created + 10 * DAY,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    network_reason_code: isAchDebit(charge) ? 'R10' : '10.4',
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: 'needs_response',
  }
}

function noEvidence(): Stripe.Dispute.Evidence {
  return {
    access_activity_log: null,
    billing_address: null,
    cancellation_policy: null,
    cancellation_policy_disclosure: null,
    cancellation_rebuttal: null,
    customer_communication: null,
    customer_email_address: null,
    customer_name: null,
    customer_purchase_ip: null,
    customer_signature: null,
    duplicate_charge_documentation: null,
    duplicate_charge_explanation: null,
    duplicate_charge_id: null,
    enhanced_evidence: {},
    product_description: null,
    receipt: null,
    refund_policy: null,
    refund_policy_disclosure: null,
    refund_refusal_explanation: null,
    service_date: null,
    service_documentation: null,
    shipping_address: null,
    shipping_carrier: null,
    shipping_date: null,
    shipping_documentation: null,
    shipping_tracking_number: null,
    uncategorized_file: null,
    uncategorized_text: null,
  }
}
