import Stripe from 'stripe'
import { afterEach, expect, test } from 'vitest'
import { cleanUp, givenSandbox, item, order, payAtCheckout } from './testing.ts'

afterEach(cleanUp)
const now = () => Math.floor(Date.now() / 1000)

test('a new Checkout Session: open, unpaid, every field that the product reads, as it was ordered', async () => {
  const { sandbox, stripe } = await givenSandbox()
  const customer = await stripe.customers.create({ email: 'pat@example.test', name: 'Pat Payer' })
  const session = await stripe.checkout.sessions.create(order({ customer: customer.id }))
  expect(session).toMatchObject({
    object: 'checkout.session',
    url: `${sandbox.url}/c/pay/${session.id}`,
    status: 'open',
    payment_status: 'unpaid',
    payment_intent: null,
    setup_intent: null,
    amount_total: 1_009_973,
    currency: 'usd',
    payment_method_types: ['card'],
    livemode: false,
    metadata: { payment_id: 'pay_1' },
    client_reference_id: 'pay_1',
    customer: customer.id,
    mode: 'payment',
  })
  expect(session.id).toMatch(/^cs_test_/)
  expect(session.expires_at).toBeGreaterThan(now() + 34 * 60)
  expect(await stripe.checkout.sessions.retrieve(session.id)).toEqual({ ...session })
})

test('line items are listed in the order in which they were sent', async () => {
  const { stripe } = await givenSandbox()
  const { id } = await stripe.checkout.sessions.create(order())
  const { data } = await stripe.checkout.sessions.listLineItems(id)
  expect(data.map((one) => [one.description, one.amount_total])).toEqual([
    ['Tax certificate 2019-1002', 978_182],
    ['Card service fee (3.25%)', 31_791],
  ])
})

test('sessions are listed newest first, by customer and time, in pages', async () => {
  const { stripe } = await givenSandbox()
  const customer = await stripe.customers.create({})
  const ids: string[] = []
  for (let count = 0; count < 3; count++) {
    ids.unshift((await stripe.checkout.sessions.create(order({ customer: customer.id }))).id)
  }
  await stripe.checkout.sessions.create(order())
  const list = (params: Stripe.Checkout.SessionListParams) => stripe.checkout.sessions.list(params)
  const first = await list({ customer: customer.id, limit: 2, created: { gte: now() - 60 } })
  expect(first).toMatchObject({ object: 'list', url: '/v1/checkout/sessions', has_more: true })
  expect(first.data.map((one) => one.id)).toEqual(ids.slice(0, 2))
  const all = await list({ customer: customer.id, limit: 2 }).autoPagingToArray({ limit: 10 })
  expect(all.map((one) => one.id)).toEqual(ids)
  const before = await list({ customer: customer.id, ending_before: String(ids[2]) })
  expect(before.data.map((one) => one.id)).toEqual(ids.slice(0, 2))
  expect((await list({ created: { gt: now() + 60 } })).data).toEqual([])
})

test('expire: an open session ends and its page takes no card; a second expire is refused', async () => {
  const { sandbox, stripe } = await givenSandbox()
  const session = await stripe.checkout.sessions.create(order())
  const expired = await stripe.checkout.sessions.expire(session.id, undefined, { idempotencyKey: 'p:expire' })
  expect(expired).toMatchObject({ status: 'expired', url: null, payment_status: 'unpaid' })
  const answer = await payAtCheckout(session, '4242424242424242')
  expect(answer.html).toContain('This page has expired')
  expect(sandbox.objects.list('charge')).toEqual([])
  await expect(stripe.checkout.sessions.expire(session.id)).rejects.toMatchObject({ statusCode: 400 })
  expect((await stripe.events.list()).data.map((event) => event.type)).toEqual(['checkout.session.expired'])
})

test('expire after a declined card: its PaymentIntent is canceled too', async () => {
  const { sandbox, stripe } = await givenSandbox()
  const session = await stripe.checkout.sessions.create(order())
  await payAtCheckout(session, '4000000000000002')
  await stripe.checkout.sessions.expire(session.id)
  expect(sandbox.objects.list('payment_intent')).toMatchObject([{ status: 'canceled' }])
})

test('a complete session cannot be expired', async () => {
  const { stripe } = await givenSandbox()
  const session = await stripe.checkout.sessions.create(order())
  await payAtCheckout(session, '4242424242424242')
  await expect(stripe.checkout.sessions.expire(session.id)).rejects.toMatchObject({ statusCode: 400 })
})

// Each is wrong in a way that the SDK's types or a careless product let through; hence the widened type.
const REFUSED: [why: string, changes: object, expected: object][] = [
  [
    'unknown parameter',
    { invoice_creation: { enabled: true } },
    { code: 'parameter_unknown', param: 'invoice_creation' },
  ],
  [
    'unknown parameter inside',
    { payment_intent_data: { setup_future_usage: 'off_session' } },
    { code: 'parameter_unknown', param: 'payment_intent_data[setup_future_usage]' },
  ],
  ['expand', { expand: ['payment_intent'] }, { code: 'parameter_unknown', param: 'expand' }],
  [
    'payment_method_types',
    { payment_method_types: ['card'] },
    { code: 'payment_method_types_no_longer_supported', param: 'payment_method_types' },
  ],
  ['wrong mode', { mode: 'paymnt' }, { param: 'mode' }],
  [
    'wrong type of payment method',
    { allowed_payment_method_types: ['crad'] },
    { param: 'allowed_payment_method_types[0]' },
  ],
  [
    'no card among the types',
    { allowed_payment_method_types: ['us_bank_account'] },
    { param: 'allowed_payment_method_types' },
  ],
  ['total of 49 cents', { line_items: [item('a', 49)] }, { code: 'amount_too_small' }],
  [
    'total of $1,000,000',
    { line_items: [item('a', 99_999_999), item('b', 1)] },
    { code: 'amount_too_large' },
  ],
  [
    'amount with a fraction',
    { line_items: [item('a', 100.5)] },
    { code: 'parameter_invalid_integer', param: 'line_items[0][price_data][unit_amount]' },
  ],
  ['no line items', { line_items: undefined }, { code: 'parameter_missing', param: 'line_items' }],
  ['no success_url', { success_url: undefined }, { code: 'parameter_missing', param: 'success_url' }],
  [
    'success_url that is none',
    { success_url: 'javascript:alert(1)' },
    { code: 'url_invalid', param: 'success_url' },
  ],
  [
    'empty text',
    { client_reference_id: '' },
    { code: 'parameter_invalid_empty', param: 'client_reference_id' },
  ],
  ['unknown customer', { customer: 'cus_none' }, { code: 'resource_missing', param: 'customer' }],
  ['closes in 25 minutes', { expires_at: now() + 25 * 60 }, { param: 'expires_at' }],
  ['closes in 25 hours', { expires_at: now() + 25 * 3600 }, { param: 'expires_at' }],
]

test.each(REFUSED)('create refused with 400: %s', async (_why, changes, expected) => {
  const { sandbox, stripe } = await givenSandbox()
  const wrong = order(changes)
  const error = await stripe.checkout.sessions.create(wrong).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError)
  expect(error).toMatchObject({ statusCode: 400, ...expected })
  expect(sandbox.objects.list('checkout.session')).toEqual([])
})

test('totals of 50 cents and of $999,999.99 are taken', async () => {
  const { stripe } = await givenSandbox()
  const totals = [50, 99_999_999].map((cents) =>
    stripe.checkout.sessions.create(order({ line_items: [item('a', cents)] })),
  )
  expect((await Promise.all(totals)).map((one) => one.amount_total)).toEqual([50, 99_999_999])
})
