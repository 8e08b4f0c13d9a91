import { afterEach, expect, test } from 'vitest'
import { cleanUp, givenSandbox, idOf, order, payAtCheckout, post } from './testing.ts'

afterEach(cleanUp)

async function givenSession() {
  const { sandbox, stripe } = await givenSandbox()
  const customer = await stripe.customers.create({ email: 'pat@example.test' })
  const session = await stripe.checkout.sessions.create(order({ customer: customer.id }))
  const intent = async () => {
    const id = (await stripe.checkout.sessions.retrieve(session.id)).payment_intent
    return stripe.paymentIntents.retrieve(idOf(id))
  }
  const types = async () => (await stripe.events.list()).data.map((event) => event.type).reverse()
  return { sandbox, stripe, session, intent, types }
}

test('4242424242424242: paid, with every field that the product reads', async () => {
  const { stripe, session, intent, types } = await givenSession()
  const answer = await payAtCheckout(session, '4242 4242 4242 4242')
  expect(answer).toMatchObject({ status: 303, location: `http://shop.test/done?s=${session.id}` })
  const paid = await intent()
  expect(paid).toMatchObject({
    status: 'succeeded',
    amount: 1_009_973,
    amount_received: 1_009_973,
    currency: 'usd',
    payment_method_types: ['card'],
    last_payment_error: null,
    livemode: false,
    metadata: { payment_id: 'pay_1' },
    description: 'Tax certificate 2019-1002',
    customer: session.customer,
  })
  const charge = await stripe.charges.retrieve(idOf(paid.latest_charge))
  expect(charge).toMatchObject({
    payment_intent: paid.id,
    amount_refunded: 0,
    paid: true,
    payment_method_details: { card: { brand: 'visa', last4: '4242' } },
    billing_details: { name: 'Pat Payer', email: 'pat@example.test' },
  })
  expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
    status: 'complete',
    payment_status: 'paid',
    payment_intent: paid.id,
    url: null,
  })
  expect(await types()).toEqual([
    'customer.created',
    'payment_intent.created',
    'charge.succeeded',
    'payment_intent.succeeded',
    'checkout.session.completed',
  ])
})

test('paying a complete session again: says so and charges nothing', async () => {
  const { sandbox, session } = await givenSession()
  await payAtCheckout(session, '4242424242424242')
  const again = await payAtCheckout(session, '4242424242424242')
  expect(again).toMatchObject({ status: 200, location: null })
  expect(again.html).toContain('This payment is complete')
  expect(sandbox.objects.list('charge')).toHaveLength(1)
})

test.each([
  ['4000000000000002', 'card_declined', 'generic_decline', 'Your card was declined.'],
  ['4000000000009995', 'card_declined', 'insufficient_funds', 'Your card has insufficient funds.'],
  ['4000000000000069', 'expired_card', 'expired_card', 'Your card has expired.'],
  ['4000000000000127', 'incorrect_cvc', 'incorrect_cvc', 'Your card&#39;s security code is incorrect.'],
])(
  '%s: declined, the page says why and stays open for another card',
  async (number, code, decline_code, says) => {
    const { sandbox, stripe, session, intent, types } = await givenSession()
    const answer = await payAtCheckout(session, number)
    expect(answer.location).toBeNull()
    expect(answer.html).toContain(says)
    const declined = await intent()
    expect(declined).toMatchObject({
      status: 'requires_payment_method',
      amount_received: 0,
      last_payment_error: { code, decline_code, network_decline_code: expect.any(String) },
    })
    expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe('open')
    expect(await types()).toEqual([
      'customer.created',
      'payment_intent.created',
      'charge.failed',
      'payment_intent.payment_failed',
    ])

    await payAtCheckout(session, '4242424242424242')
    expect(await intent()).toMatchObject({ id: declined.id, status: 'succeeded', last_payment_error: null })
    expect(sandbox.objects.list('charge').map((charge) => charge.paid)).toEqual([false, true])
  },
)

test.each(['4000002500003155', '4000002760003184'])(
  '%s: nothing is charged until the bank’s question is answered with yes',
  async (number) => {
    const { sandbox, session, intent, types } = await givenSession()
    const asked = await payAtCheckout(session, number)
    expect(asked).toMatchObject({ status: 303, location: `/c/pay/${session.id}` })
    expect(await intent()).toMatchObject({ status: 'requires_action' })
    expect(sandbox.objects.list('charge')).toEqual([])
    const page = await (await fetch(session.url ?? '')).text()
    expect(page).toContain('Your bank asks you to confirm')
    expect(page).toContain(number.slice(-4))

    const answer = await post(session.url ?? '', new URLSearchParams({ answer: 'confirm' }))
    expect(answer).toMatchObject({ status: 303, location: `http://shop.test/done?s=${session.id}` })
    expect(await intent()).toMatchObject({ status: 'succeeded', next_action: null })
    expect((await types()).slice(1)).toEqual([
      'payment_intent.created',
      'payment_intent.requires_action',
      'charge.succeeded',
      'payment_intent.succeeded',
      'checkout.session.completed',
    ])
  },
)

test('the bank’s question answered with no: not paid, and another card is taken', async () => {
  const { sandbox, session, intent } = await givenSession()
  await payAtCheckout(session, '4000002500003155')
  const refused = await post(session.url ?? '', new URLSearchParams({ answer: 'refuse' }))
  expect(refused.html).toContain('could not confirm that it is you')
  expect(await intent()).toMatchObject({
    status: 'requires_payment_method',
    last_payment_error: { code: 'payment_intent_authentication_failure' },
  })
  await payAtCheckout(session, '4242424242424242')
  expect(sandbox.objects.list('charge')).toMatchObject([{ paid: true }])
})

test('4000000000000259: paid, and disputed 20 days later', async () => {
  const { sandbox, stripe, session, intent } = await givenSession()
  await payAtCheckout(session, '4000000000000259')
  expect(await intent()).toMatchObject({ status: 'succeeded' })
  await sandbox.advance(20 * 86_400 - 60)
  expect(sandbox.objects.list('dispute')).toEqual([])
  await sandbox.advance(120)
  const [dispute] = sandbox.objects.list('dispute')
  const paid = await intent()
  expect(await stripe.disputes.retrieve(dispute?.id ?? '')).toMatchObject({
    status: 'needs_response',
    charge: paid.latest_charge,
    payment_intent: paid.id,
    reason: 'fraudulent',
    network_reason_code: '10.4',
    amount: 1_009_973,
    evidence_details: { due_by: (dispute?.created ?? 0) + 10 * 86_400 },
  })
  const [withdrawn, opened] = (await stripe.events.list({ limit: 2 })).data
  expect([opened?.type, withdrawn?.type]).toEqual([
    'charge.dispute.created',
    'charge.dispute.funds_withdrawn',
  ])
})

test('any other number: refused on the page, no PaymentIntent, and the number is nowhere in the answer', async () => {
  const { sandbox, session } = await givenSession()
  const answer = await payAtCheckout(session, '5555555555554444')
  expect(answer.html).toContain('Only the test cards listed on this page work here.')
  expect(answer.html).not.toContain('5555')
  expect(sandbox.objects.list('payment_intent')).toEqual([])
})

test.each([
  ['expiry', '13/29'],
  ['expiry', '01/20'],
  ['cvc', '12'],
  ['name', ' '],
  ['zip', '443'],
])('a wrong %s (%s): marked on the page, nothing charged', async (field, value) => {
  const { sandbox, session } = await givenSession()
  const answer = await payAtCheckout(session, '4242424242424242', { [field]: value })
  expect(answer.html).toContain(`id="${field}-wrong"`)
  expect(sandbox.objects.list('payment_intent')).toEqual([])
})

test('the page shows items, total, Back and the band, escapes what was typed, and needs no script', async () => {
  const { session } = await givenSession()
  const answer = await fetch(session.url ?? '')
  const page = await answer.text()
  for (const shown of [
    'Sandbox: no real money',
    'Tax certificate 2019-1002',
    'Card service fee (3.25%)',
    'Pay $10,099.73',
    'href="http://shop.test/back"',
  ]) {
    expect(page).toContain(shown)
  }
  expect(page).not.toContain('<script')
  const policy = answer.headers.get('content-security-policy')
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("form-action 'self' http://shop.test")
  const typed = await payAtCheckout(session, '1', { name: '"><img src=x>' })
  expect(typed.html).toContain('&#34;&#62;&#60;img src=x&#62;')
})
