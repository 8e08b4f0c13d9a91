import { afterEach, expect, test } from 'vitest'
import { cancelIntent, emptyIntent } from './objects/payment-intents.ts'
import { cleanUp, givenSandbox, idOf, order, payAtCheckout } from './testing.ts'
import { World } from './world.ts'

afterEach(cleanUp)

async function givenPaid(number = '4242424242424242') {
  const { sandbox, stripe } = await givenSandbox()
  const { id } = await stripe.checkout.sessions.create(order())
  await payAtCheckout(await stripe.checkout.sessions.retrieve(id), number)
  const payment_intent = idOf((await stripe.checkout.sessions.retrieve(id)).payment_intent)
  const charge = async () => {
    const intent = await stripe.paymentIntents.retrieve(payment_intent)
    return stripe.charges.retrieve(idOf(intent.latest_charge))
  }
  const control = (path: string, fields: object) =>
    fetch(`${sandbox.url}/_sandbox/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(fields),
    })
  const types = async (limit: number) =>
    (await stripe.events.list({ limit })).data.map(({ type }) => type).reverse()
  return { sandbox, stripe, payment_intent, charge, control, types }
}

test('refund in full: succeeded, the charge says so, three events', async () => {
  const { stripe, payment_intent, charge, types } = await givenPaid()
  const refund = await stripe.refunds.create(
    { payment_intent, reason: 'requested_by_customer', metadata: { payment_id: 'pay_1' } },
    { idempotencyKey: 'pay_1:refund:1' },
  )
  expect(await stripe.refunds.retrieve(refund.id)).toMatchObject({
    status: 'succeeded',
    amount: 1_009_973,
    payment_intent,
    metadata: { payment_id: 'pay_1' },
  })
  expect(await charge()).toMatchObject({ amount_refunded: 1_009_973, refunded: true })
  expect(await types(3)).toEqual(['refund.created', 'charge.refunded', 'refund.updated'])
  await expect(stripe.refunds.create({ payment_intent })).rejects.toMatchObject({
    code: 'charge_already_refunded',
  })
})

test('refund in parts: never more than is left', async () => {
  const { stripe, payment_intent, charge } = await givenPaid()
  await stripe.refunds.create({ payment_intent, amount: 9_973 })
  expect(await charge()).toMatchObject({ amount_refunded: 9_973, refunded: false })
  const over = stripe.refunds.create({ payment_intent, amount: 1_000_001 })
  await expect(over).rejects.toMatchObject({ statusCode: 400, param: 'amount' })
  expect((await stripe.refunds.create({ payment_intent })).amount).toBe(1_000_000)
  expect(await charge()).toMatchObject({ amount_refunded: 1_009_973, refunded: true })
})

test('an unpaid PaymentIntent cannot be refunded; an unknown reason is refused', async () => {
  const { stripe, payment_intent } = await givenPaid('4000000000000002')
  const call = (fields: object) => stripe.refunds.create({ payment_intent, ...fields })
  await expect(call({})).rejects.toMatchObject({ statusCode: 400, param: 'payment_intent' })
  await expect(call({ reason: 'because' })).rejects.toMatchObject({ statusCode: 400, param: 'reason' })
})

test('a refund that the bank returns: failed, and the money is back in the balance', async () => {
  const { stripe, payment_intent, charge, control, types } = await givenPaid()
  const { id } = await stripe.refunds.create({ payment_intent })
  expect((await control('refund/fail', { id })).status).toBe(200)
  expect(await stripe.refunds.retrieve(id)).toMatchObject({ status: 'failed' })
  expect(await charge()).toMatchObject({ amount_refunded: 0, refunded: false })
  expect(await types(2)).toEqual(['refund.failed', 'refund.updated'])
  expect((await control('refund/fail', { id })).status).toBe(400)
})

test.each([
  ['won', ['charge.dispute.funds_reinstated', 'charge.dispute.closed']],
  ['lost', ['charge.dispute.funds_withdrawn', 'charge.dispute.closed']],
])('a dispute is %s: closed once, and a refund meanwhile is refused', async (outcome, events) => {
  const { sandbox, stripe, payment_intent, control, types } = await givenPaid('4000000000000259')
  await sandbox.advance(21 * 86_400)
  const id = sandbox.objects.list('dispute')[0]?.id ?? ''
  await expect(stripe.refunds.create({ payment_intent })).rejects.toMatchObject({ code: 'charge_disputed' })
  expect((await control('dispute/close', { id, outcome })).status).toBe(200)
  expect((await stripe.disputes.retrieve(id)).status).toBe(outcome)
  expect(await types(2)).toEqual(events)
  expect((await control('dispute/close', { id, outcome })).status).toBe(400)
})

test('a dispute of a part takes that part; a second one takes no more than is left', async () => {
  const { sandbox, stripe, charge, control } = await givenPaid()
  const { id } = await charge()
  const open = async (amount: number | '') =>
    (await control('dispute/open', { charge: id, amount: String(amount) })).status
  expect([await open(10_000), await open(1_000_000), await open(1_000)]).toEqual([200, 400, 200])
  const taken = sandbox.objects.list('dispute').map(({ amount }) => amount)
  expect(taken).toEqual([10_000, 1_000])
  const lines = (await stripe.balanceTransactions.list({ type: 'adjustment' })).data
  expect(lines.map(({ amount }) => amount)).toEqual([-1_000, -10_000])
  expect([await open(''), await open('')]).toEqual([200, 400])
  expect(sandbox.objects.list('dispute').at(-1)?.amount).toBe(998_973)
})

test('a lost dispute is won on appeal: its money is returned, and can be disputed again', async () => {
  const { sandbox, stripe, charge, control, types } = await givenPaid()
  const { id } = await charge()
  await control('dispute/open', { charge: id, amount: 10_000 })
  const dispute = sandbox.objects.list('dispute')[0]?.id ?? ''
  for (const outcome of ['lost', 'won'])
    expect((await control('dispute/close', { id: dispute, outcome })).status).toBe(200)
  expect(await types(2)).toEqual(['charge.dispute.funds_reinstated', 'charge.dispute.closed'])
  const [line] = (await stripe.balanceTransactions.list({ type: 'adjustment' })).data
  expect(line).toMatchObject({ amount: 10_000, reporting_category: 'dispute_reversal' })
  expect((await control('dispute/close', { id: dispute, outcome: 'lost' })).status).toBe(400)
  expect((await control('dispute/open', { charge: id })).status).toBe(200)
})

test('disputed at once: also after it was refunded, but once', async () => {
  const { stripe, payment_intent, charge, control, types } = await givenPaid()
  await stripe.refunds.create({ payment_intent })
  expect((await control('dispute/open', { charge: (await charge()).id })).status).toBe(200)
  expect(await charge()).toMatchObject({ disputed: true, refunded: true })
  expect(await types(2)).toEqual(['charge.dispute.created', 'charge.dispute.funds_withdrawn'])
  expect((await control('dispute/open', { charge: (await charge()).id })).status).toBe(400)
})

test('a refunded charge is not disputed by itself', async () => {
  const { sandbox, stripe, payment_intent } = await givenPaid('4000000000000259')
  await stripe.refunds.create({ payment_intent })
  await sandbox.advance(21 * 86_400)
  expect(sandbox.objects.list('dispute')).toEqual([])
})

test('PaymentIntents are listed by customer; one of a Checkout Session cannot be canceled by itself', async () => {
  const { stripe, payment_intent } = await givenPaid('4000000000000002')
  expect((await stripe.paymentIntents.list()).data.map(({ id }) => id)).toEqual([payment_intent])
  expect((await stripe.paymentIntents.list({ customer: 'cus_other' })).data).toEqual([])
  await expect(stripe.paymentIntents.cancel(payment_intent)).rejects.toMatchObject({
    statusCode: 400,
    code: 'payment_intent_unexpected_state',
  })
})

test('a PaymentIntent is canceled once, and never after it succeeded', () => {
  const world = new World({ jobs: {}, now: Date.now, autoSettle: false, url: () => '' })
  const intent = emptyIntent(100, 'us_bank_account', world.now())
  cancelIntent(world, intent, 'abandoned')
  expect(intent).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' })
  expect(world.list('event').map((event) => event.type)).toEqual(['payment_intent.canceled'])
  expect(() => cancelIntent(world, intent, null)).toThrow('status of canceled')
  const paid = { ...intent, status: 'succeeded' }
  expect(() => cancelIntent(world, paid, null)).toThrow('status of succeeded')
})

test('payments are listed with their newest charge where asked; disputes by payment and by charge', async () => {
  const { sandbox, stripe, payment_intent, charge } = await givenPaid('4000000000000259')
  await sandbox.advance(21 * 86_400)
  const { id } = await charge()
  const listed = await stripe.paymentIntents.list({ expand: ['data.latest_charge'] })
  expect(listed.data).toMatchObject([{ id: payment_intent, latest_charge: { id, disputed: true } }])
  expect((await stripe.paymentIntents.list()).data).toMatchObject([{ latest_charge: id }])
  await expect(stripe.paymentIntents.list({ expand: ['data.customer'] })).rejects.toMatchObject({
    param: 'expand[0]',
  })
  const held = { charge: id, payment_intent, status: 'needs_response' }
  expect((await stripe.disputes.list({ payment_intent })).data).toMatchObject([held])
  expect((await stripe.disputes.list({ charge: id })).data).toMatchObject([held])
  expect((await stripe.disputes.list({ payment_intent: 'pi_other' })).data).toEqual([])
  expect((await stripe.disputes.list({ charge: 'ch_other' })).data).toEqual([])
})
