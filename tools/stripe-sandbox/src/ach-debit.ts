import type Stripe from 'stripe'
import { Fault } from './api/fault.ts'
import { addToBalance, bankFee, RETURN_FEE } from './balance.ts'
import type { BankOutcome } from './bank-accounts.ts'
import { emptyCharge } from './objects/charges.ts'
import { DISPUTE_AFTER_SECONDS } from './objects/disputes.ts'
import { setMandate } from './objects/mandates.ts'
import { settleCharge } from './settle-charge.ts'
import { behaviorOf, type World } from './world.ts'

/** Calendar days stand in for business days. */
const SETTLE_AFTER_SECONDS = 4 * 86_400
const SETTLE_SOON_SECONDS = 5

/** Sends the debit to the bank, which answers days later; some accounts refuse it at once (402). */
export function startDebit(
  world: World,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  request: Stripe.Event.Request,
): void {
  const outcome = behaviorOf(world, method.id)?.outcome
  const isBlocked = method.us_bank_account?.status_details?.blocked !== undefined
  if (outcome?.kind === 'refused' || isBlocked) throw refuse(world, intent, outcome, request)
  intent.status = 'processing'
  const charge = emptyCharge(intent, world.now())
  charge.billing_details = { ...method.billing_details }
  charge.payment_method_details = {
    type: 'us_bank_account',
    us_bank_account: {
      account_holder_type: method.us_bank_account?.account_holder_type ?? null,
      account_type: method.us_bank_account?.account_type ?? null,
      bank_name: method.us_bank_account?.bank_name ?? null,
      fingerprint: method.us_bank_account?.fingerprint ?? null,
      last4: method.us_bank_account?.last4 ?? null,
      payment_reference: null,
      routing_number: method.us_bank_account?.routing_number ?? null,
    },
  }
  intent.latest_charge = charge.id
  world.put('charge', charge)
  world.put('payment_intent', intent)
  world.emit('payment_intent.processing', intent, request)
  world.emit('charge.pending', charge, request)
  const wait = world.switches.autoSettle ? SETTLE_SOON_SECONDS : SETTLE_AFTER_SECONDS
  world.schedule('debit.settle', world.now() + wait, intent.id)
}

function refuse(
  world: World,
  intent: Stripe.PaymentIntent,
  outcome: BankOutcome | undefined,
  request: Stripe.Event.Request,
): Fault {
  const isRefused = outcome?.kind === 'refused'
  const code = isRefused ? outcome.code : 'payment_method_bank_account_blocked'
  const message = isRefused ? outcome.message : 'This account is blocked: its bank returned a debit.'
  intent.status = 'requires_payment_method'
  intent.last_payment_error = { type: 'card_error', code, message }
  world.put('payment_intent', intent)
  world.emit('payment_intent.payment_failed', intent, request)
  return new Fault(402, { type: 'card_error', code, message, payment_intent: intent })
}

/** The bank's answer. Does nothing if the debit was canceled, or if the bank never answers. */
export function settleDebit(world: World, intentId: string): void {
  const intent = world.get('payment_intent', intentId)
  const method = typeof intent?.payment_method === 'string' ? intent.payment_method : ''
  const charge =
    typeof intent?.latest_charge === 'string' ? world.get('charge', intent.latest_charge) : undefined
  const outcome = behaviorOf(world, method)?.outcome
  if (intent?.status !== 'processing' || charge === undefined) return
  if (outcome?.kind === 'returned') returnDebit(world, { intent, charge, method, outcome })
  if (outcome?.kind !== 'paid') return
  settleCharge(world, { intent, charge, type: 'payment', fee: bankFee(charge.amount) })
  if (outcome.isReturnedLater) world.schedule('dispute.lose', world.now() + DISPUTE_AFTER_SECONDS, charge.id)
}

interface Returned {
  intent: Stripe.PaymentIntent
  charge: Stripe.Charge
  method: string
  outcome: Extract<BankOutcome, { kind: 'returned' }>
}

function returnDebit(world: World, { intent, charge, method, outcome }: Returned): void {
  const message = `The bank returned the debit: ${outcome.reason} (${outcome.code}).`
  charge.status = 'failed'
  charge.failure_code = outcome.reason
  charge.failure_message = message
  intent.status = 'requires_payment_method'
  intent.payment_method = null
  intent.last_payment_error = {
    type: 'invalid_request_error',
    charge: charge.id,
    code: 'payment_intent_payment_attempt_failed',
    network_decline_code: outcome.code,
    message,
  }
  world.put('charge', charge)
  world.put('payment_intent', intent)
  if (outcome.blocks) block(world, method, outcome)
  addToBalance(world, {
    type: 'stripe_fee',
    category: 'fee',
    amount: -RETURN_FEE,
    source: null,
    description: 'Fee for a returned bank debit',
  })
  world.emit('charge.failed', charge)
  world.emit('payment_intent.payment_failed', intent)
}

const BLOCKED_REASON = {
  insufficient_funds: 'bank_account_restricted',
  account_closed: 'bank_account_closed',
  no_account: 'bank_account_invalid_details',
  debit_not_authorized: 'debit_not_authorized',
} as const

/** Blocks the account: no further debit is accepted, and its mandate ends. */
function block(world: World, id: string, { code, reason }: Returned['outcome']): void {
  const method = world.get('payment_method', id)
  if (!method?.us_bank_account) return
  method.us_bank_account.status_details = { blocked: { network_code: code, reason: BLOCKED_REASON[reason] } }
  world.put('payment_method', method)
  world.emit('payment_method.updated', method)
  for (const mandate of world.list('mandate')) {
    if (mandate.payment_method === id) setMandate(world, mandate.id, 'inactive')
  }
}
