import type Stripe from 'stripe'
import { Fault } from './api/fault.ts'
import { findByName, ROUTING_NUMBER } from './bank-accounts.ts'
import { createMandate } from './objects/mandates.ts'
import { createBankMethod } from './objects/payment-methods.ts'
import { askForDeposits } from './objects/setup-intents.ts'
import { setupOfSession } from './objects/setup-sessions.ts'
import { succeed } from './objects/setup-verification.ts'
import type { World } from './world.ts'

/** How an account was entered on the hosted page: by logging in at its bank, or by its numbers. */
export type GivenAccount =
  | { way: 'instant'; account: string }
  | { way: 'manual'; routingNumber: string; accountNumber: string }

export interface Holder {
  address: string
  browser: string
}

/** Stores the account: at once after a log-in at its bank, else after two small deposits. Throws Fault for a wrong number. */
export function linkAccount(
  world: World,
  session: Stripe.Checkout.Session,
  given: GivenAccount,
  holder: Holder,
): void {
  const setup = setupOfSession(world, session)
  const customer = world.get('customer', typeof session.customer === 'string' ? session.customer : '')
  const billing = { name: customer?.name ?? undefined, email: customer?.email ?? undefined }
  const method = createBankMethod(world, numbersOf(given), billing)
  setup.payment_method = method.id
  setup.mandate = createMandate(world, method.id, {
    customer_acceptance: {
      type: 'online',
      accepted_at: world.now(),
      online: { ip_address: holder.address, user_agent: holder.browser },
    },
  }).id
  if (given.way === 'instant') succeed(world, setup)
  else askForDeposits(world, setup, method.id)
  session.status = 'complete'
  session.url = null
  world.put('checkout.session', session)
  world.emit('checkout.session.completed', session)
}

function numbersOf(given: GivenAccount) {
  if (given.way === 'manual') {
    return { routing_number: given.routingNumber, account_number: given.accountNumber }
  }
  const account = findByName(given.account)
  if (account !== undefined) return { routing_number: ROUTING_NUMBER, account_number: account.number }
  throw new Fault(400, { type: 'invalid_request_error', message: 'Choose one of the accounts.' })
}
