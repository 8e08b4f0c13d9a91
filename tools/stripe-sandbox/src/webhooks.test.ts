import Stripe from 'stripe'
import { afterEach, expect, test } from 'vitest'
import { cleanUp, givenReceiver, givenSandbox, order, payAtCheckout, SECRET } from './testing.ts'
import { signature } from './webhooks.ts'

afterEach(cleanUp)

const CARD_PAID = [
  'payment_intent.created',
  'charge.succeeded',
  'payment_intent.succeeded',
  'checkout.session.completed',
]

/** Pays one session by card; its four events are on their way. The receiver checks each signature. */
async function givenPaid(receiver: Awaited<ReturnType<typeof givenReceiver>>, switches: object) {
  const { sandbox, stripe } = await givenSandbox({ webhookUrl: receiver.url })
  Object.assign(sandbox.switches, switches)
  const session = await stripe.checkout.sessions.create(order())
  await payAtCheckout(session, '4242424242424242')
  await sandbox.idle()
  return { sandbox, stripe, session }
}

test('card paid: four signed events in order, each with every field that the product reads', async () => {
  const receiver = await givenReceiver()
  const { stripe, session } = await givenPaid(receiver, {})
  expect(receiver.types()).toEqual(CARD_PAID)
  const completed = receiver.events[3]
  expect(completed).toMatchObject({
    object: 'event',
    livemode: false,
    api_version: Stripe.API_VERSION,
    data: { object: { id: session.id, status: 'complete', payment_status: 'paid' } },
  })
  expect(completed?.id).toMatch(/^evt_/)
  expect(await stripe.events.retrieve(completed?.id ?? '')).toMatchObject({
    type: 'checkout.session.completed',
  })
})

test('events carry the object as it was then, not as it is now', async () => {
  const receiver = await givenReceiver()
  await givenPaid(receiver, {})
  expect(receiver.events[0]?.data.object).toMatchObject({
    status: 'requires_payment_method',
    amount_received: 0,
  })
})

test('events are listed newest first, by type and by time', async () => {
  const { stripe } = await givenPaid(await givenReceiver(), {})
  const { data } = await stripe.events.list()
  expect(data.map((event) => event.type)).toEqual([...CARD_PAID].reverse())
  const since = await stripe.events.list({ created: { gte: data[0]?.created ?? 0 }, limit: 1 })
  expect(since.data).toHaveLength(1)
  expect((await stripe.events.list({ type: 'charge.succeeded' })).data).toHaveLength(1)
  expect((await stripe.events.list({ created: { gt: (data[0]?.created ?? 0) + 1 } })).data).toEqual([])
})

test('deliverTwice: each event arrives twice with the same id', async () => {
  const receiver = await givenReceiver()
  await givenPaid(receiver, { deliverTwice: true })
  expect(receiver.events).toHaveLength(8)
  expect(new Set(receiver.events.map((event) => event.id)).size).toBe(4)
})

test('reverseOrder: the events of one payment arrive backwards', async () => {
  const receiver = await givenReceiver()
  await givenPaid(receiver, { reverseOrder: true })
  expect(receiver.types()).toEqual([...CARD_PAID].reverse())
})

test('dropFirst: the first delivery is lost and the second arrives', async () => {
  const receiver = await givenReceiver()
  await givenPaid(receiver, { dropFirst: true })
  expect(receiver.types().sort()).toEqual([...CARD_PAID].sort())
})

test('delayMs: nothing arrives before its time, then everything in order', async () => {
  const receiver = await givenReceiver()
  await givenPaid(receiver, { delayMs: 20 })
  expect(receiver.types()).toEqual(CARD_PAID)

  const { sandbox, stripe } = await givenSandbox({ webhookUrl: receiver.url })
  sandbox.switches.delayMs = 60_000
  await stripe.customers.create({})
  await sandbox.close()
  expect(receiver.types()).toEqual(CARD_PAID)
})

test('a receiver that fails twice: repeated until it answers 2xx, no further', async () => {
  const receiver = await givenReceiver((count) => (count <= 2 ? 500 : 200))
  const { sandbox, stripe } = await givenSandbox({ webhookUrl: receiver.url })
  await stripe.customers.create({})
  await sandbox.idle()
  expect(receiver.types()).toEqual(['customer.created', 'customer.created', 'customer.created'])
})

test('a receiver that always fails: six attempts, then kept; a manual resend delivers it', async () => {
  const receiver = await givenReceiver((count) => (count <= 6 ? 503 : 200))
  const { sandbox, stripe } = await givenSandbox({ webhookUrl: receiver.url })
  await stripe.customers.create({})
  await sandbox.idle()
  expect(receiver.events).toHaveLength(6)
  const dashboard = await (await fetch(`${sandbox.url}/_sandbox`)).text()
  expect(dashboard).toContain('kept, 6 × (503)')
  await fetch(`${sandbox.url}/_sandbox/resend`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id: receiver.events[0]?.id }),
  })
  await sandbox.idle()
  expect(receiver.events).toHaveLength(7)
})

test('the signature is refused with another secret, another body, or an old time', () => {
  const stripe = new Stripe('sk_test_sandbox')
  const now = Math.floor(Date.now() / 1000)
  const check = (body: string, header: string) => () => stripe.webhooks.constructEvent(body, header, SECRET)
  expect(check('{"id":"evt_1"}', signature('{"id":"evt_1"}', SECRET, now))).not.toThrow()
  expect(check('{"id":"evt_1"}', signature('{"id":"evt_1"}', 'whsec_other', now))).toThrow()
  expect(check('{"id":"evt_2"}', signature('{"id":"evt_1"}', SECRET, now))).toThrow()
  expect(check('{"id":"evt_1"}', signature('{"id":"evt_1"}', SECRET, now - 301))).toThrow()
})

test('after the clock was moved by 40 days a webhook is still signed with the real time', async () => {
  const receiver = await givenReceiver() // constructEvent refuses stamps older than 300 s
  const { sandbox, stripe } = await givenSandbox({ webhookUrl: receiver.url })
  await sandbox.advance(40 * 86_400)
  await stripe.customers.create({})
  await sandbox.idle()
  expect(receiver.events[0]?.created).toBeGreaterThan(Date.now() / 1000 + 39 * 86_400)
})
