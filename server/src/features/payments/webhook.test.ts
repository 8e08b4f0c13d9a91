import { beforeEach, describe, expect, test } from 'vitest'
import { expectPaidOnce } from '../../../test/expect-paid.ts'
import { countRows, mails, onlyPayment, openTasks } from '../../../test/payments-read.ts'
import { openCheckout, payInFull } from '../../../test/payments-steps.ts'
import { createLien, type Lien, providerOf, sharedPaymentWorld } from '../../../test/payments-world.ts'
import { completedEvent, deliver, resultOfEvent, signedEvent } from '../../../test/webhook-steps.ts'

/** Nothing is delivered by itself here: each test brings the events as it likes. */
const world = sharedPaymentWorld({ hasWebhook: false })

/** A payment that was paid at the provider, without a webhook. */
async function paidUnheard(): Promise<Lien> {
  const lien = await createLien(world)
  await payInFull(world, lien)
  return lien
}

/** How many rows stand in each table that a webhook could write. */
async function countAll(): Promise<readonly number[]> {
  const tables = [
    'payment',
    'payment_transition',
    'stripe_event',
    'ledger_posting',
    'outbox',
    'staff_task',
  ] as const
  return Promise.all(
    tables.map(async (table) => {
      const { count } = await world.testApp.db
        .selectFrom(table)
        .select((it) => it.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return count
    }),
  )
}

describe('S23 F06 a webhook that is not the provider’s, or not of now: 400, nothing written, one line without the body', () => {
  let lien: Lien
  let event: object
  beforeEach(async () => {
    lien = await paidUnheard()
    event = await completedEvent(world, lien)
  })
  const now = () => world.testApp.clock.now().getTime()

  test.each<readonly [string, () => { body: string; signature?: string }]>([
    ['no signature', () => ({ body: signedEvent(event).body })],
    ['a wrong secret', () => signedEvent(event, { secret: 'whsec_of_somebody_else' })],
    [
      'a forged body under a good signature',
      () => ({ ...signedEvent(event), body: JSON.stringify({ ...event, id: 'evt_forged' }, null, 2) }),
    ],
    ['a re-serialized body', () => ({ ...signedEvent(event), body: JSON.stringify(event) })],
    ['a stamp older than 300 s', () => signedEvent(event, { at: new Date(now() - 302_000) })],
    ['a stamp more than 300 s ahead', () => signedEvent(event, { at: new Date(now() + 302_000) })],
    ['a stamp of another year', () => signedEvent(event, { at: new Date(now() + 3e10) })],
    [
      'a good stamp before the stamp that was signed',
      () => {
        const { body, signature } = signedEvent(event, { at: new Date(now() + 3_600_000) })
        return { body, signature: `t=${Math.floor(now() / 1000)},${signature}` }
      },
    ],
    ['the wrong mode', () => signedEvent({ ...event, livemode: true })],
    ['no JSON', () => signedEvent({}, { body: 'evt_1' })],
    ['no event: null', () => signedEvent({}, { body: 'null' })],
    ['no event: a list', () => signedEvent([])],
    ['an event without data', () => signedEvent({ ...event, data: undefined })],
    ['an event without an object', () => signedEvent({ ...event, data: {} })],
    [
      'an event whose object is of no kind',
      () => signedEvent({ ...event, data: { object: { id: 'cs_1' } } }),
    ],
    ['an event without an id', () => signedEvent({ ...event, id: undefined })],
    ['an event without a time', () => signedEvent({ ...event, created: 'today' })],
    ['an event without a mode', () => signedEvent({ ...event, livemode: undefined })],
    ['an empty body', () => ({ body: '', signature: signedEvent(event).signature })],
  ])('%s', async (_, delivery) => {
    const before = await countAll()
    const lines = world.testApp.logLines.length
    expect(await deliver(world, delivery())).toBe(400)
    expect(await countAll()).toEqual(before)
    expect((await onlyPayment(world, lien)).status).toBe('OPEN')
    const logged = world.testApp.logLines.slice(lines)
    expect(logged.filter((line) => line.includes('webhook_refused'))).toHaveLength(1)
    expect(logged.join('')).not.toMatch(/cs_test_|v1=|checkout\.session"/)
  })

  test.each([-299, 0, 299])('a stamp %i s from now is taken', async (seconds) => {
    expect(await deliver(world, signedEvent(event, { at: new Date(now() + seconds * 1000) }))).toBe(200)
    expect((await onlyPayment(world, lien)).status).toBe('SUCCEEDED')
  })
})

test('each of two secrets is good, so that one can be replaced by the other', async () => {
  const provider = providerOf(world.sandbox, ['whsec_the_new_one', 'whsec_the_old_one'])
  const event = await completedEvent(world, await paidUnheard())
  for (const secret of ['whsec_the_new_one', 'whsec_the_old_one']) {
    const { body, signature } = signedEvent(event, { secret })
    const read = provider.readEvent(Buffer.from(body), signature, new Date())
    expect(read).toMatchObject({ type: 'checkout.session.completed', isLive: false })
  }
})

test('the same event again: 200, one effect', async () => {
  const lien = await paidUnheard()
  const event = await completedEvent(world, lien)
  for (let count = 0; count < 4; count++) expect(await deliver(world, signedEvent(event))).toBe(200)
  await expectPaidOnce(world, lien)
})

test('an event that says paid while the provider says open moves nothing', async () => {
  const lien = await createLien(world)
  await openCheckout(world, lien)
  const payment = await onlyPayment(world, lien)
  const session = world.sandbox.objects.get('checkout.session', payment.stripe_checkout_id ?? '')
  const lie = { ...session, status: 'complete', payment_status: 'paid' }
  const event = { ...ANY, type: 'checkout.session.completed', data: { object: lie } }
  expect(await deliver(world, signedEvent({ ...event, id: 'evt_lie' }))).toBe(200)
  expect((await onlyPayment(world, lien)).status).toBe('OPEN')
})

test('an event of no payment of ours, and one of an unknown type: 200, kept, nothing else', async () => {
  const before = await countRows(world)
  const session = { id: 'cs_test_foreign', object: 'checkout.session', metadata: {}, payment_intent: null }
  const foreign = { ...ANY, id: 'evt_foreign', type: 'checkout.session.completed', data: { object: session } }
  const unknown = {
    ...ANY,
    id: 'evt_unknown',
    type: 'balance.available',
    data: { object: { object: 'balance' } },
  }
  expect(await deliver(world, signedEvent(foreign))).toBe(200)
  expect(await deliver(world, signedEvent(unknown))).toBe(200)
  const rows = await world.testApp.db
    .selectFrom('stripe_event')
    .select(['id', 'result'])
    .where('id', 'in', ['evt_foreign', 'evt_unknown'])
    .orderBy('id')
    .execute()
  expect(rows).toEqual([
    { id: 'evt_foreign', result: 'unmatched' },
    { id: 'evt_unknown', result: 'ignored' },
  ])
  expect(await countRows(world)).toBe(before)
  expect(await openTasks(world, 'evt_foreign')).toEqual(['payment-event'])
  expect(await openTasks(world, 'evt_unknown')).toEqual([])
})

test('an event of a second checkout of a payment is kept as a conflict, and staff look, once', async () => {
  const lien = await createLien(world)
  await openCheckout(world, lien)
  const { id } = await onlyPayment(world, lien)
  const session = {
    id: 'cs_test_second',
    object: 'checkout.session',
    metadata: { payment_id: id },
    payment_intent: null,
  }
  const event = { ...ANY, id: 'evt_second', type: 'checkout.session.completed', data: { object: session } }
  for (let count = 0; count < 2; count++) expect(await deliver(world, signedEvent(event))).toBe(200)
  expect((await onlyPayment(world, lien)).status).toBe('OPEN')
  expect(await openTasks(world, id)).toEqual(['payment-review'])
  expect(await resultOfEvent(world, 'evt_second')).toBe('conflict')
  expect((await mails(world, 'alert')).filter((mail) => mail.body.includes(id))).toHaveLength(1)
})

test('an object that names one payment in its metadata and another by its id is not applied', async () => {
  const [lien, other] = [await paidUnheard(), await createLien(world)]
  await openCheckout(world, other)
  const stranger = await onlyPayment(world, other)
  const { stripe_checkout_id } = await onlyPayment(world, lien)
  const session = {
    id: stripe_checkout_id,
    object: 'checkout.session',
    metadata: { payment_id: stranger.id },
  }
  const event = { ...ANY, id: 'evt_two', type: 'checkout.session.completed', data: { object: session } }
  expect(await deliver(world, signedEvent(event))).toBe(200)
  expect((await onlyPayment(world, lien)).status).toBe('OPEN')
  expect((await onlyPayment(world, other)).status).toBe('OPEN')
  expect(await openTasks(world, (await onlyPayment(world, lien)).id)).toEqual(['payment-review'])
})

test.each([
  ['a charge of another payment', { paymentId: 'pay_other' }],
  ['a charge of another mode', { isLive: true }],
])('%s is not applied: 200, kept as a conflict, staff look', async (_, changes) => {
  const lien = await paidUnheard()
  const event = await completedEvent(world, lien)
  const { provider } = world
  const { services } = world.testApp
  const mixed: typeof provider = {
    ...provider,
    getCharge: async (id) => ({ ...(await provider.getCharge(id)), ...changes }),
  }
  Object.assign(services, { payments: mixed })
  expect(await deliver(world, signedEvent(event))).toBe(200)
  Object.assign(services, { payments: provider })
  const { id, status } = await onlyPayment(world, lien)
  expect(status).toBe('OPEN')
  expect(await openTasks(world, id)).toEqual(['payment-review'])
  expect(await resultOfEvent(world, event.id)).toBe('conflict')
})

test('the provider cannot be asked: 500, nothing kept, and the same event works later', async () => {
  const lien = await paidUnheard()
  const event = await completedEvent(world, lien)
  world.sandbox.switches.failNext = { path: '/v1/checkout/sessions/{id}', status: 500, times: 2 }
  expect(await deliver(world, signedEvent(event))).toBe(500)
  expect((await onlyPayment(world, lien)).status).toBe('OPEN')
  expect(await deliver(world, signedEvent(event))).toBe(200)
  expect((await onlyPayment(world, lien)).status).toBe('SUCCEEDED')
})

const ANY = { object: 'event', api_version: '2026-10-28.endive', created: 1_790_000_000, livemode: false }
