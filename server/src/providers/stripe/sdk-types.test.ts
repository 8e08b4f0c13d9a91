import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Exchange, type Sandbox, startSandbox } from '../../../../tools/stripe-sandbox/src/index.ts'
import { providerOf, WEBHOOK_SECRET } from '../../../test/payments-world.ts'
import { providerCalls } from '../../../test/provider-calls.ts'
import { sdkTypeErrors } from '../../../test/sdk-types.ts'
import type { PaymentProvider } from '../payment-provider.ts'

let sandbox: Sandbox
let provider: PaymentProvider
const exchanges: Exchange[] = []

beforeAll(async () => {
  const onExchange = (exchange: Exchange) => exchanges.push(exchange)
  sandbox = await startSandbox({ port: 0, webhookSecret: WEBHOOK_SECRET, onExchange })
  provider = providerOf(sandbox)
})
afterAll(() => sandbox.close())

test('every request to the provider, and every answer of the sandbox to it, has the types of the SDK', async () => {
  for (const call of Object.values(providerCalls(provider, sandbox))) await call()
  expect(exchanges.filter(({ status }) => status !== 200)).toEqual([])
  expect(await sdkTypeErrors(exchanges)).toEqual([])
})

test('an unknown parameter, a text for a number and an answer without its status are found', async () => {
  const real = exchanges.find((it) => it.method === 'POST' && it.path === '/v1/checkout/sessions')
  if (!real) throw new Error('no checkout was made')
  const [unknown, mistyped, partial] = [structuredClone(real), structuredClone(real), structuredClone(real)]
  unknown.params.set('surprise', 'yes')
  mistyped.params.set('expires_at', 'soon')
  delete (partial.answer as { status?: unknown }).status // of a session
  expect(await sdkTypeErrors([unknown, mistyped, partial])).toMatchObject([
    expect.stringContaining('surprise'),
    expect.stringContaining('soon'),
    expect.stringContaining('status'),
  ])
})
