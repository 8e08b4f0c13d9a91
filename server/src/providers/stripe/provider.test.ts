import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Sandbox, startSandbox } from '../../../../tools/stripe-sandbox/src/index.ts'
import type { StripeConfig } from '../../config.ts'
import type { CheckoutRequest, PaymentProvider } from '../payment-provider.ts'
import { stripeClient } from './client.ts'
import { createPaymentProvider } from './provider.ts'

const CONFIG: StripeConfig = {
  mode: 'sandbox',
  secretKey: 'sk_test_sandbox',
  publishableKey: null,
  webhookSecrets: ['whsec_of_the_test'],
  apiBase: 'http://127.0.0.1:1',
  statementDescriptor: 'FIELDSTONE LIEN',
}

let sandbox: Sandbox
let provider: PaymentProvider
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, webhookSecret: 'whsec_of_the_test' })
  const made = createPaymentProvider({ ...CONFIG, apiBase: sandbox.url })
  if (!made) throw new Error('no provider')
  provider = made
})
afterAll(() => sandbox.close())

let made = 0
async function checkoutRequest(changes: Partial<CheckoutRequest> = {}): Promise<CheckoutRequest> {
  made += 1
  const customer = { userId: made, email: `payer${made}@example.com`, name: 'Pat Payer' }
  return {
    paymentId: `pay_${made}`,
    customerId: await provider.createCustomer(customer, `cust:${made}`),
    certificateNo: '2019-1002',
    language: 'en',
    certificateLabel: 'Tax certificate 2019-1002',
    methodType: 'card',
    portionCents: 424_000 as CheckoutRequest['portionCents'],
    feeCents: 13_780 as CheckoutRequest['feeCents'],
    feeLabel: 'Card service fee (3.25%)',
    expiresAt: new Date(Date.now() + 35 * 60_000),
    successUrl: 'http://localhost:3000/done',
    cancelUrl: 'http://localhost:3000/back',
    ...changes,
  }
}

test('payments that are off have no provider', () => {
  expect(createPaymentProvider({ ...CONFIG, mode: 'off' })).toBeNull()
})

test('the hosted pages: the sandbox’s own, else those of Stripe', () => {
  expect(provider.checkoutOrigin).toBe(sandbox.url)
  const test = createPaymentProvider({ ...CONFIG, mode: 'test', secretKey: 'sk_test_1' })
  expect(test?.checkoutOrigin).toBe('https://checkout.stripe.com')
})

test('a live key goes to Stripe alone, whatever address is set', () => {
  const host = (mode: StripeConfig['mode'], key: string) =>
    stripeClient({ ...CONFIG, mode }, key).getApiField('host')
  expect(host('live', 'sk_live_1')).toBe('api.stripe.com')
  expect(host('live', 'rk_live_1')).toBe('api.stripe.com')
  expect(host('test', 'sk_test_1')).toBe('127.0.0.1')
  expect(host('sandbox', 'sk_test_sandbox')).toBe('127.0.0.1')
})

test('a checkout as requested: cards alone, portion and fee, in our words', async () => {
  const request = await checkoutRequest()
  const checkout = await provider.createCheckout(request, `${request.paymentId}:checkout`)
  expect(checkout).toMatchObject({
    paymentId: request.paymentId,
    status: 'open',
    paymentStatus: 'unpaid',
    amountTotalCents: 437_780,
    currency: 'usd',
    methodTypes: ['card'],
    isLive: false,
    providerPaymentId: null,
  })
  expect(await provider.getCheckout(checkout.id)).toEqual(checkout)
  const since = new Date(Date.now() - 60_000)
  expect(await provider.findCheckout(request.customerId, request.paymentId, since)).toEqual(checkout)
  expect(await provider.findCheckout(request.customerId, 'pay_other', since)).toBeNull()
})

test('no fee, no line for it', async () => {
  const request = await checkoutRequest({ feeCents: 0 as CheckoutRequest['feeCents'] })
  const checkout = await provider.createCheckout(request, `${request.paymentId}:checkout`)
  expect(sandbox.objects.get('checkout_details', checkout.id)?.lineItems).toHaveLength(1)
})

test('the same request under the same key is one checkout; another request under it is told apart', async () => {
  const request = await checkoutRequest()
  const first = await provider.createCheckout(request, 'one:checkout')
  expect((await provider.createCheckout(request, 'one:checkout')).id).toBe(first.id)
  const other = { ...request, certificateNo: '2019-1003' }
  await expect(provider.createCheckout(other, 'one:checkout')).rejects.toMatchObject({
    name: 'ProviderError',
    kind: 'idempotency',
  })
})

describe('what goes wrong comes out as', () => {
  test.each([
    [400, 'refused'],
    [404, 'refused'],
    [401, 'unauthorized'],
    [403, 'unauthorized'],
    [402, 'declined'],
    [409, 'unknown'],
    [429, 'unknown'],
    [500, 'unknown'],
    [503, 'unknown'],
    ['timeout', 'unknown'],
    ['timeoutAfterExecution', 'unknown'],
  ] as const)('%s: %s, without the text of the provider', async (status, kind) => {
    const request = await checkoutRequest()
    sandbox.switches.failNext = { path: '/v1/checkout/sessions', status, times: 3, method: 'POST' }
    const failed = await provider
      .createCheckout(request, `${request.paymentId}:checkout`)
      .catch((error: unknown) => error)
    sandbox.switches.failNext = null
    expect(failed).toMatchObject({ name: 'ProviderError', kind })
    expect(String(failed)).toMatch(/^ProviderError: payment provider: \w+( \(\w+\))?$/)
  })

  test('nobody there: unknown', async () => {
    const gone = createPaymentProvider(CONFIG)
    await expect(gone?.getCheckout('cs_test_1')).rejects.toMatchObject({ kind: 'unknown' })
  })
})

test('events are listed oldest first, over all pages', async () => {
  const ids: string[] = []
  for (let count = 0; count < 3; count++) {
    const request = await checkoutRequest()
    const checkout = await provider.createCheckout(request, `${request.paymentId}:checkout`)
    await provider.expireCheckout(checkout.id, `${request.paymentId}:expire`)
    ids.push(checkout.id)
  }
  const events = await provider.listEvents(new Date(Date.now() - 60_000))
  const expired = events.filter((event) => event.type === 'checkout.session.expired')
  expect(expired.map((event) => event.objectId)).toEqual(ids)
  expect(await provider.listEvents(new Date(Date.now() + 60_000))).toEqual([])
})

test('charges are listed oldest first with what became of them; what carries no id of ours is left out', async () => {
  const sessions = stripeClient({ ...CONFIG, apiBase: sandbox.url }, 'sk_test_sandbox').checkout.sessions
  const pay = (url: string | null) => {
    const fields = {
      number: '4242424242424242',
      expiry: '12/99',
      cvc: '123',
      name: 'Pat Payer',
      zip: '44309',
    }
    return fetch(url ?? '', { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
  }
  const ids: string[] = []
  for (let count = 0; count < 2; count++) {
    const request = await checkoutRequest()
    await pay((await provider.createCheckout(request, `${request.paymentId}:checkout`)).url)
    ids.push(request.paymentId)
    const price_data = { currency: 'usd', unit_amount: 700, product_data: { name: 'of another product' } }
    const urls = { success_url: request.successUrl, cancel_url: request.cancelUrl }
    const line_items = [{ quantity: 1, price_data }]
    await pay((await sessions.create({ mode: 'payment', line_items, ...urls })).url)
  }
  const intents = sandbox.objects.list('payment_intent')
  expect(intents).toHaveLength(4)
  const listed = await provider.listCharges()
  expect(listed.map((charge) => charge.paymentId)).toEqual(ids)
  expect(listed[0]).toEqual({
    ...(await provider.getCharge(intents[0]?.id ?? '')),
    createdAt: new Date((intents[0]?.created ?? 0) * 1000),
    disputes: [],
  })
})
