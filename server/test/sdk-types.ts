import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Exchange, FormValue } from '../../tools/stripe-sandbox/src/index.ts'
import { rootPath } from '../src/root.ts'

/** What the SDK says that each call sends and gets, as names below `Stripe`. */
const CALLS: Readonly<Record<string, readonly [params: string, answer: string]>> = {
  'POST /v1/customers': ['CustomerCreateParams', 'Customer'],
  'POST /v1/checkout/sessions': ['Checkout.SessionCreateParams', 'Checkout.Session'],
  'GET /v1/checkout/sessions': ['Checkout.SessionListParams', 'ApiList<Stripe.Checkout.Session>'],
  'GET /v1/checkout/sessions/{id}': ['Checkout.SessionRetrieveParams', 'Checkout.Session'],
  'POST /v1/checkout/sessions/{id}/expire': ['Checkout.SessionExpireParams', 'Checkout.Session'],
  'POST /v1/setup_intents': ['SetupIntentCreateParams', 'SetupIntent'],
  'GET /v1/setup_intents': ['SetupIntentListParams', 'ApiList<Stripe.SetupIntent>'],
  'GET /v1/setup_intents/{id}': ['SetupIntentRetrieveParams', 'SetupIntent'],
  'POST /v1/setup_intents/{id}/cancel': ['SetupIntentCancelParams', 'SetupIntent'],
  'POST /v1/setup_intents/{id}/verify_microdeposits': ['SetupIntentVerifyMicrodepositsParams', 'SetupIntent'],
  'GET /v1/payment_methods/{id}': ['PaymentMethodRetrieveParams', 'PaymentMethod'],
  'POST /v1/payment_methods/{id}/detach': ['PaymentMethodDetachParams', 'PaymentMethod'],
  'GET /v1/mandates/{id}': ['MandateRetrieveParams', 'Mandate'],
  'POST /v1/payment_intents': ['PaymentIntentCreateParams', 'PaymentIntent'],
  'GET /v1/payment_intents': ['PaymentIntentListParams', 'ApiList<Stripe.PaymentIntent>'],
  'GET /v1/payment_intents/{id}': ['PaymentIntentRetrieveParams', 'PaymentIntent'],
  'POST /v1/payment_intents/{id}/cancel': ['PaymentIntentCancelParams', 'PaymentIntent'],
  'GET /v1/charges/{id}': ['ChargeRetrieveParams', 'Charge'],
  'POST /v1/refunds': ['RefundCreateParams', 'Refund'],
  'GET /v1/refunds': ['RefundListParams', 'ApiList<Stripe.Refund>'],
  'GET /v1/refunds/{id}': ['RefundRetrieveParams', 'Refund'],
  'GET /v1/disputes': ['DisputeListParams', 'ApiList<Stripe.Dispute>'],
  'GET /v1/disputes/{id}': ['DisputeRetrieveParams', 'Dispute'],
  'GET /v1/payouts': ['PayoutListParams', 'ApiList<Stripe.Payout>'],
  'GET /v1/balance_transactions': ['BalanceTransactionListParams', 'ApiList<Stripe.BalanceTransaction>'],
  'GET /v1/events': ['EventListParams', 'ApiList<Stripe.Event>'],
}

/**
 * What the SDK's own types say against these exchanges, a line each; empty when all fit. The exchanges become a file of
 * TypeScript that its compiler checks: parameters that are unknown or of another type are errors, and so are answers
 * that lack a property.
 */
export async function sdkTypeErrors(exchanges: readonly Exchange[]): Promise<readonly string[]> {
  const cache = rootPath('node_modules/.cache/fieldstone')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'sdk-types-'))
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  writeFileSync(join(folder, 'exchanges.ts'), source(exchanges))
  try {
    await promisify(execFile)(process.execPath, [
      rootPath('node_modules/typescript/bin/tsc'),
      ...['--noEmit', '--strict', '--skipLibCheck', '--target', 'es2023', '--module', 'nodenext'],
      ...['--types', 'node', '--pretty', 'false', join(folder, 'exchanges.ts')],
    ])
    return []
  } catch (error) {
    const { stdout } = error as { stdout?: string } // of execFile
    if (!stdout) throw error
    return stdout.trim().split('\n')
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** On the wire a number and a yes or no are texts. */
const HEAD = `import type { Stripe } from 'stripe'
type Wire<T> = T extends string ? T
  : T extends number ? \`\${number}\`
  : T extends boolean ? \`\${T}\`
  : T extends readonly (infer E)[] ? Wire<E>[]
  : T extends object ? { [K in keyof T]: Wire<T[K]> }
  : T
`

function source(exchanges: readonly Exchange[]): string {
  const lines = exchanges.map((exchange, no) => {
    const call = `${exchange.method} ${exchange.path}`
    const types = CALLS[call]
    if (!types) throw new Error(`${call} has no types: name them in CALLS.`)
    const [params, answer] = types
    return `// ${call}
export const params${no}: Wire<Stripe.${params}> = ${literal(exchange.params)}
export const answer${no}: Stripe.${answer} = ${JSON.stringify(exchange.answer)}`
  })
  return [HEAD, ...lines].join('\n')
}

/** A group whose names count from 0 is a list. */
function literal(value: FormValue): string {
  if (typeof value === 'string') return JSON.stringify(value)
  const isList = value.size > 0 && [...value.keys()].every((name, index) => name === String(index))
  if (isList) return `[${[...value.values()].map(literal).join(', ')}]`
  return `{ ${[...value].map(([name, part]) => `${JSON.stringify(name)}: ${literal(part)}`).join(', ')} }`
}
