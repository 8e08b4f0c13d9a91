import { achDebits } from '../objects/ach-debits.ts'
import { charges } from '../objects/charges.ts'
import { checkoutSessions } from '../objects/checkout-sessions.ts'
import { customers } from '../objects/customers.ts'
import { disputes } from '../objects/disputes.ts'
import { events } from '../objects/events.ts'
import { mandates } from '../objects/mandates.ts'
import { paymentIntents } from '../objects/payment-intents.ts'
import { paymentMethods } from '../objects/payment-methods.ts'
import { balanceTransactions, payouts } from '../objects/payouts.ts'
import { refunds } from '../objects/refunds.ts'
import { retired } from '../objects/retired.ts'
import { setupIntents } from '../objects/setup-intents.ts'
import { testClocks } from '../objects/test-clocks.ts'
import type { JobRun } from '../world.ts'
import type { Endpoint, ObjectKind } from './endpoint.ts'

/** The types of objects that the sandbox simulates. A new type is one file and one line here. */
const KINDS: ObjectKind[] = [
  customers,
  checkoutSessions,
  paymentMethods,
  setupIntents,
  mandates,
  paymentIntents,
  achDebits,
  charges,
  refunds,
  disputes,
  balanceTransactions,
  payouts,
  events,
  testClocks,
  retired,
]

export const JOBS: Record<string, JobRun> = Object.assign({}, ...KINDS.map((kind) => kind.jobs ?? {}))

const ROUTES = KINDS.flatMap((kind) => kind.endpoints).map((endpoint) => ({
  endpoint,
  pattern: new RegExp(`^${endpoint.path.replace('{id}', '([A-Za-z0-9_]{1,255})')}$`),
}))

/** Finds the endpoint of a path below /v1, and the id in the path ('' if there is none). */
export function findEndpoint(method: string, path: string): { endpoint: Endpoint; id: string } | undefined {
  for (const { endpoint, pattern } of ROUTES) {
    const found = endpoint.method === method ? pattern.exec(path) : null
    if (found !== null) return { endpoint, id: found[1] ?? '' }
  }
  return undefined
}
