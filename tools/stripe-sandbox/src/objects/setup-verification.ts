import type Stripe from 'stripe'
import { badRequest, Fault } from '../api/fault.ts'
import { checkDeposits, type TypedDeposits } from '../microdeposits.ts'
import type { World } from '../world.ts'
import { setMandate } from './mandates.ts'
import { attach, getPaymentMethod } from './payment-methods.ts'

export const TIMED_OUT = 'payment_method_microdeposit_verification_timeout'
const EXCEEDED = 'payment_method_microdeposit_verification_attempts_exceeded'

/** Compares what was typed with the deposits. */
export function verifyDeposits(
  world: World,
  setup: Stripe.SetupIntent,
  typed: TypedDeposits,
  request: Stripe.Event.Request,
): Stripe.SetupIntent {
  if (setup.status === 'succeeded') {
    throw refused(setup, 'payment_method_bank_account_already_verified', 'This account is verified already.')
  }
  if (setup.status !== 'requires_action') throw unexpected(setup, 'verify')
  const type = 'amounts' in typed ? 'amounts' : 'descriptor_code'
  if (type !== setup.next_action?.verify_with_microdeposits?.microdeposit_type) {
    throw badRequest(`This account is verified another way than by ${type}.`, { param: type })
  }
  const tries = (world.get('deposit_tries', setup.id)?.count ?? 0) + 1
  world.put('deposit_tries', { id: setup.id, count: tries })
  switch (checkDeposits(typed, tries)) {
    case 'right':
      return succeed(world, setup, request)
    case 'wrong': {
      const what = type === 'amounts' ? 'amounts' : 'descriptor_code'
      const code = `payment_method_microdeposit_verification_${what}_mismatch`
      throw refused(setup, code, 'What was entered does not match the deposits.')
    }
    case 'exceeded':
      endWaiting(world, setup.id, EXCEEDED)
      throw refused(setup, EXCEEDED, 'There were too many tries. The account must be given again.')
    case 'timed-out':
      endWaiting(world, setup.id, TIMED_OUT)
      throw refused(setup, TIMED_OUT, 'The deposits are too old. The account must be given again.')
  }
}

/** The account belongs to its customer from now on, under an active mandate. */
export function succeed(
  world: World,
  setup: Stripe.SetupIntent,
  request?: Stripe.Event.Request,
): Stripe.SetupIntent {
  setup.status = 'succeeded'
  setup.next_action = null
  world.put('setup_intent', setup)
  const { payment_method, customer, mandate } = setup
  if (typeof payment_method === 'string' && typeof customer === 'string') {
    attach(world, getPaymentMethod(world, payment_method), customer, request)
  }
  if (typeof mandate === 'string') setMandate(world, mandate, 'active')
  world.emit('setup_intent.succeeded', setup, request)
  return setup
}

/** Discards the account; the payer may enter one again. Does nothing once it is verified or canceled. */
export function endWaiting(world: World, id: string, code: string): void {
  const setup = world.get('setup_intent', id)
  if (setup?.status !== 'requires_action') return
  setup.status = 'requires_payment_method'
  setup.next_action = null
  setup.last_setup_error = {
    type: 'invalid_request_error',
    code,
    message: `The account was not verified (${code}).`,
  }
  setup.payment_method = null
  world.put('setup_intent', setup)
  world.emit('setup_intent.setup_failed', setup)
}

export function typedOf({
  amounts,
  descriptor_code,
}: {
  amounts: number[] | undefined
  descriptor_code: string | undefined
}): TypedDeposits {
  if (amounts !== undefined && descriptor_code === undefined && amounts.length === 2) return { amounts }
  if (descriptor_code !== undefined && amounts === undefined) return { code: descriptor_code }
  throw badRequest('Give two amounts, or the code.', { param: 'amounts' })
}

export const unexpected = (setup: Stripe.SetupIntent, act: string): Fault =>
  refused(
    setup,
    'setup_intent_unexpected_state',
    `You cannot ${act} this SetupIntent because it has a status of ${setup.status}.`,
  )

function refused(setup: Stripe.SetupIntent, code: string, message: string): Fault {
  return new Fault(400, { type: 'invalid_request_error', code, message, setup_intent: setup })
}
