import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'
import { type Sandbox, type SandboxOptions, startSandbox } from './index.ts'

export const SECRET = 'whsec_test'
const GIVEN_URLS = {
  success_url: 'http://shop.test/done?s={CHECKOUT_SESSION_ID}',
  cancel_url: 'http://shop.test/back',
}

const open: (() => unknown)[] = []

/** Stops what the test has started; each file calls `afterEach(cleanUp)`. */
export async function cleanUp(): Promise<void> {
  for (const close of open.splice(0).reverse()) await close()
}

/** A sandbox and a client of it, until cleanUp. Webhooks are retried almost at once. */
export async function givenSandbox(options: Partial<SandboxOptions> = {}) {
  const sandbox = await startSandbox({
    port: 0,
    webhookSecret: SECRET,
    retryDelaysMs: [5, 5, 5, 5, 5],
    ...options,
  })
  open.push(() => sandbox.close())
  return { sandbox, stripe: clientOf(sandbox) }
}

export function clientOf(sandbox: Sandbox, config: { maxNetworkRetries?: number } = {}): Stripe {
  const { port } = sandbox
  return new Stripe('sk_test_sandbox', {
    host: '127.0.0.1',
    port,
    protocol: 'http',
    telemetry: false,
    maxNetworkRetries: 0,
    timeout: 5000,
    ...config,
  })
}

/** A receiver of webhooks that checks each signature with the SDK; `answers` gives the status per request. */
export async function givenReceiver(answers: (count: number) => number = () => 200) {
  const events: Stripe.Event[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const header = request.headers['stripe-signature'] ?? ''
      const stripe = new Stripe('sk_test_sandbox')
      events.push(stripe.webhooks.constructEvent(Buffer.concat(chunks), header, SECRET))
      response.writeHead(answers(events.length)).end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  open.push(() => {
    server.closeAllConnections()
    server.close()
  })
  // A server that listens on TCP has an AddressInfo.
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/webhook`, events, types: () => events.map((event) => event.type) }
}

/** What the product sends for a payoff of $9,781.82 by card, with changes. */
export function order(
  changes: Partial<Stripe.Checkout.SessionCreateParams> = {},
): Stripe.Checkout.SessionCreateParams {
  return {
    mode: 'payment',
    allowed_payment_method_types: ['card'],
    client_reference_id: 'pay_1',
    metadata: { payment_id: 'pay_1' },
    line_items: [item('Tax certificate 2019-1002', 978_182), item('Card service fee (3.25%)', 31_791)],
    payment_intent_data: { metadata: { payment_id: 'pay_1' }, description: 'Tax certificate 2019-1002' },
    adaptive_pricing: { enabled: false },
    expires_at: Math.floor(Date.now() / 1000) + 35 * 60,
    ...GIVEN_URLS,
    ...changes,
  }
}

export function item(name: string, unit_amount: number): Stripe.Checkout.SessionCreateParams.LineItem {
  return { quantity: 1, price_data: { currency: 'usd', unit_amount, product_data: { name } } }
}

/** Fills the checkout's form and presses Pay; redirects are not followed. */
export async function payAtCheckout(
  session: { url: string | null },
  number: string,
  changes: Record<string, string> = {},
): Promise<{ status: number; location: string | null; html: string }> {
  const fields = { number, expiry: '12/99', cvc: '123', name: 'Pat Payer', zip: '44309', ...changes }
  return post(session.url ?? '', new URLSearchParams(fields))
}

export async function post(url: string, body: URLSearchParams, headers: Record<string, string> = {}) {
  const answer = await fetch(url, { method: 'POST', body, headers, redirect: 'manual' })
  return { status: answer.status, location: answer.headers.get('location'), html: await answer.text() }
}

/** The id in a field that Stripe may also send expanded; the sandbox never does. */
export function idOf(field: string | { id: string } | null): string {
  if (typeof field !== 'string') throw new TypeError('The field holds no id.')
  return field
}
