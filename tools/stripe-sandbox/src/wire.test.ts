import { connect } from 'node:net'
import Stripe from 'stripe'
import { afterEach, expect, test, vi } from 'vitest'
import { cleanUp, clientOf, givenSandbox, order } from './testing.ts'
import { API_VERSION } from './world.ts'

afterEach(cleanUp)

test('the pinned SDK speaks exactly the version that the sandbox demands', async () => {
  const { stripe } = await givenSandbox()
  const customer = await stripe.customers.create({ name: 'Pat' })
  expect(Stripe.API_VERSION).toBe(API_VERSION)
  expect(customer.lastResponse).toMatchObject({ apiVersion: API_VERSION })
  expect(customer.lastResponse.requestId).toMatch(/^req_/)
})

test('another API version: 400', async () => {
  const { stripe } = await givenSandbox()
  const old = stripe.customers.create({}, { apiVersion: '2020-08-27' })
  await expect(old).rejects.toMatchObject({ statusCode: 400, message: expect.stringContaining(API_VERSION) })
})

test.each(['sk_live_x', 'rk_live_x', 'pk_test_x'])(
  'a key %s: 401, and a live key is never echoed',
  async (key) => {
    const { stripe } = await givenSandbox()
    const error = await stripe.customers.create({}, { apiKey: key }).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(Stripe.errors.StripeAuthenticationError)
    expect(String(error)).not.toContain(key)
  },
)

test('customers keep what they were given; an unknown id is 404 resource_missing', async () => {
  const { stripe } = await givenSandbox()
  const made = await stripe.customers.create({ email: 'a@b.test', name: 'Pat', metadata: { user_id: '7' } })
  expect(await stripe.customers.retrieve(made.id)).toMatchObject({
    object: 'customer',
    email: 'a@b.test',
    name: 'Pat',
    metadata: { user_id: '7' },
    livemode: false,
  })
  await expect(stripe.customers.retrieve('cus_none')).rejects.toMatchObject({
    statusCode: 404,
    code: 'resource_missing',
  })
})

test('an endpoint that is not implemented: 404 with Stripe’s message', async () => {
  const { stripe } = await givenSandbox()
  await expect(stripe.balance.retrieve()).rejects.toMatchObject({
    statusCode: 404,
    message: expect.stringContaining('Unrecognized request URL (GET: /v1/balance)'),
  })
})

test('legacy charge endpoints: 400', async () => {
  const { stripe } = await givenSandbox()
  const customer = await stripe.customers.create({})
  const calls = [
    stripe.charges.create({ amount: 100, currency: 'usd', source: 'tok_visa' }),
    stripe.tokens.create({ pii: { id_number: '0' } }),
    stripe.customers.createSource(customer.id, { source: 'btok_us_verified' }),
  ]
  for (const result of await Promise.allSettled(calls)) {
    expect(result).toMatchObject({ status: 'rejected', reason: { statusCode: 400 } })
  }
})

test('same key and body: one execution, the first answer again, marked as replayed', async () => {
  const { sandbox, stripe } = await givenSandbox()
  const body = order()
  const first = await stripe.checkout.sessions.create(body, { idempotencyKey: 'p:checkout' })
  const again = await stripe.checkout.sessions.create(body, { idempotencyKey: 'p:checkout' })
  expect(again.id).toBe(first.id)
  expect(again.lastResponse.headers).toMatchObject({
    'idempotent-replayed': 'true',
    'original-request': first.lastResponse.requestId,
  })
  expect(sandbox.objects.list('checkout.session')).toHaveLength(1)
})

test('same key, other body or other path: refused as StripeIdempotencyError', async () => {
  const { stripe } = await givenSandbox()
  const key = { idempotencyKey: 'k' }
  await stripe.customers.create({ name: 'Pat' }, key)
  for (const other of [
    stripe.customers.create({ name: 'Kim' }, key),
    stripe.checkout.sessions.create(order(), key),
  ]) {
    await expect(other).rejects.toBeInstanceOf(Stripe.errors.StripeIdempotencyError)
  }
})

test('a parameter error is not stored: the key is free for the right request', async () => {
  const { stripe } = await givenSandbox()
  const key = { idempotencyKey: 'k' }
  await expect(stripe.customers.create({ phone: '1' }, key)).rejects.toMatchObject({
    code: 'parameter_unknown',
  })
  expect(await stripe.customers.create({ name: 'Pat' }, key)).toMatchObject({ name: 'Pat' })
})

test('a refusal after the execution began is stored and replayed', async () => {
  const { stripe } = await givenSandbox()
  const refund = () => stripe.refunds.create({ payment_intent: 'pi_none' }, { idempotencyKey: 'k' })
  await expect(refund()).rejects.toMatchObject({ code: 'resource_missing' })
  const error = await refund().catch((thrown: Stripe.errors.StripeError) => thrown)
  expect(error).toMatchObject({ code: 'resource_missing', headers: { 'idempotent-replayed': 'true' } })
})

test('a fault of the server itself after the execution began: 500, stored and replayed', async () => {
  const { sandbox, stripe } = await givenSandbox()
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const get = vi.spyOn(sandbox.objects, 'get').mockImplementation(() => {
    throw new Error('broken')
  })
  const refund = () => stripe.refunds.create({ payment_intent: 'pi_none' }, { idempotencyKey: 'k' })
  await expect(refund()).rejects.toMatchObject({ statusCode: 500 })
  get.mockRestore()
  const error = await refund().catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ statusCode: 500, headers: { 'idempotent-replayed': 'true' } })
  expect(log).toHaveBeenCalledTimes(1)
  log.mockRestore()
})

test('same key while the first request is still being sent: 409 idempotency_key_in_use', async () => {
  const { sandbox, stripe } = await givenSandbox()
  const socket = connect(sandbox.port, '127.0.0.1')
  const head = [
    'POST /v1/customers HTTP/1.1',
    `Host: 127.0.0.1:${sandbox.port}`,
    'Authorization: Bearer sk_test_sandbox',
    `Stripe-Version: ${API_VERSION}`,
    'Idempotency-Key: k',
    'Content-Length: 8',
    'Expect: 100-continue',
    '\r\n',
  ]
  socket.write(head.join('\r\n'))
  await new Promise((resolve) => socket.once('data', resolve)) // 100 Continue: it is waiting for the body
  const create = () => stripe.customers.create({ name: 'Pat' }, { idempotencyKey: 'k' })
  await expect(create()).rejects.toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' })
  socket.write('name=Pat')
  await new Promise((resolve) => socket.once('data', resolve))
  socket.destroy()
  expect((await create()).name).toBe('Pat')
  expect(sandbox.objects.list('customer')).toHaveLength(1)
})

test('two equal requests at once with the SDK’s own repeats: one object', async () => {
  const { sandbox } = await givenSandbox()
  const stripe = clientOf(sandbox, { maxNetworkRetries: 2 })
  const body = order()
  const twice = [1, 2].map(() => stripe.checkout.sessions.create(body, { idempotencyKey: 'k' }))
  const [first, second] = await Promise.all(twice)
  expect(first?.id).toBe(second?.id)
  expect(sandbox.objects.list('checkout.session')).toHaveLength(1)
})

test('failNext with a status: answered before anything happens, and a repeat with the key succeeds', async () => {
  const { sandbox, stripe } = await givenSandbox()
  const key = { idempotencyKey: 'k' }
  const body = order()
  for (const [status, type] of [
    [500, Stripe.errors.StripeAPIError],
    [429, Stripe.errors.StripeRateLimitError],
    [402, Stripe.errors.StripeCardError],
  ] as const) {
    sandbox.switches.failNext = { path: '/v1/checkout/sessions', status, times: 1 }
    await expect(stripe.checkout.sessions.create(body, key)).rejects.toBeInstanceOf(type)
  }
  expect(sandbox.objects.list('checkout.session')).toEqual([])
  await stripe.checkout.sessions.create(body, key)
  expect(sandbox.objects.list('checkout.session')).toHaveLength(1)
})

test('failNext by an endpoint’s pattern and method leaves other requests alone', async () => {
  const { sandbox, stripe } = await givenSandbox()
  const { id } = await stripe.checkout.sessions.create(order())
  sandbox.switches.failNext = { path: '/v1/checkout/sessions/{id}', status: 503, times: 2, method: 'GET' }
  await stripe.checkout.sessions.create(order())
  await expect(stripe.checkout.sessions.retrieve(id)).rejects.toMatchObject({ statusCode: 503 })
  await expect(stripe.checkout.sessions.retrieve(id)).rejects.toMatchObject({ statusCode: 503 })
  expect((await stripe.checkout.sessions.retrieve(id)).id).toBe(id)
  expect(sandbox.switches.failNext).toBeNull()
})

test.each([
  ['timeout', 0],
  ['timeoutAfterExecution', 1],
] as const)(
  'failNext %s: the caller sees a cut connection, %i sessions exist, a repeat makes it exactly one',
  async (status, made) => {
    const { sandbox, stripe } = await givenSandbox()
    const body = order()
    const create = () => stripe.checkout.sessions.create(body, { idempotencyKey: 'p:checkout' })
    // Two: the SDK repeats a cut request once by itself, even with no retries configured.
    sandbox.switches.failNext = { path: '/v1/checkout/sessions', status, times: 2 }
    await expect(create()).rejects.toBeInstanceOf(Stripe.errors.StripeConnectionError)
    expect(sandbox.objects.list('checkout.session')).toHaveLength(made)
    const session = await create()
    expect(sandbox.objects.list('checkout.session').map((one) => one.id)).toEqual([session.id])
  },
)

test('a body over 1 MB: 400', async () => {
  const { stripe } = await givenSandbox()
  await expect(stripe.customers.create({ name: 'x'.repeat(1_000_001) })).rejects.toMatchObject({
    statusCode: 400,
  })
})
