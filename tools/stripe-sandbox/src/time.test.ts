import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { cleanUp, givenReceiver, givenSandbox, order, payAtCheckout, post } from './testing.ts'

afterEach(cleanUp)
const DAY = 86_400

test('advance past expires_at: the session expires at its own time and takes no card', async () => {
  const { sandbox, stripe } = await givenSandbox()
  const session = await stripe.checkout.sessions.create(order())
  await sandbox.advance(34 * 60)
  expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe('open')
  await sandbox.advance(DAY)
  expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe('expired')
  const [event] = (await stripe.events.list()).data
  expect(event).toMatchObject({ type: 'checkout.session.expired', created: session.expires_at })
  await payAtCheckout(session, '4242424242424242')
  expect(sandbox.objects.list('charge')).toEqual([])
})

test('a session that waits for the bank’s answer expires too, and its PaymentIntent is canceled', async () => {
  const { sandbox, stripe } = await givenSandbox()
  const session = await stripe.checkout.sessions.create(order())
  await payAtCheckout(session, '4000002500003155')
  await sandbox.advance(36 * 60)
  await post(session.url ?? '', new URLSearchParams({ answer: 'confirm' }))
  expect(sandbox.objects.list('charge')).toEqual([])
  expect(sandbox.objects.list('payment_intent')).toMatchObject([{ status: 'canceled' }])
})

test('a paid session never expires', async () => {
  const { sandbox, stripe } = await givenSandbox()
  const session = await stripe.checkout.sessions.create(order())
  await payAtCheckout(session, '4242424242424242')
  await sandbox.advance(30 * DAY)
  expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({ status: 'complete' })
})

test('an injected clock: a session expires when it passes the end, without an advance', async () => {
  let now = Date.UTC(2026, 0, 31, 12)
  const { stripe } = await givenSandbox({ now: () => now })
  const { id } = await stripe.checkout.sessions.create(order({ expires_at: now / 1000 + 35 * 60 }))
  now += 36 * 60 * 1000
  expect((await stripe.checkout.sessions.retrieve(id)).status).toBe('expired')
})

test('after an advance, a caller on the real clock still gets its 35 minutes', async () => {
  const { sandbox, stripe } = await givenSandbox()
  await sandbox.advance(20 * DAY)
  const asked = order()
  const session = await stripe.checkout.sessions.create(asked)
  expect(session.expires_at).toBe(asked.expires_at)
  await sandbox.advance(34 * 60)
  expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe('open')
  await sandbox.advance(2 * 60)
  expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe('expired')
})

test('a test clock moves everything, as advance does', async () => {
  const { stripe } = await givenSandbox()
  const frozen = Math.floor(Date.now() / 1000)
  const clock = await stripe.testHelpers.testClocks.create({ frozen_time: frozen, name: 'clock' })
  const { id } = await stripe.checkout.sessions.create(order())
  const later = await stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: frozen + DAY })
  expect(later).toMatchObject({
    object: 'test_helpers.test_clock',
    frozen_time: frozen + DAY,
    status: 'ready',
  })
  expect((await stripe.testHelpers.testClocks.retrieve(clock.id)).frozen_time).toBe(frozen + DAY)
  expect((await stripe.checkout.sessions.retrieve(id)).status).toBe('expired')
  const back = stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: frozen })
  await expect(back).rejects.toMatchObject({ statusCode: 400, param: 'frozen_time' })
})

test.each([-1, 0.5, 1e12, Number.NaN])('advance by %d seconds is refused', async (seconds) => {
  const { sandbox } = await givenSandbox()
  await expect(sandbox.advance(seconds)).rejects.toBeInstanceOf(RangeError)
})

function givenFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-'))
  return join(folder, 'deep', 'sandbox.json')
}

test('restart from the file: objects, clock, keys and undelivered events go on; nothing is charged twice', async () => {
  const file = givenFile()
  let isProductUp = false
  const receiver = await givenReceiver(() => (isProductUp ? 200 : 500))
  const slow = { file, webhookUrl: receiver.url, retryDelaysMs: [60_000] }
  const body = order()
  const key = { idempotencyKey: 'p:checkout' }

  const first = await givenSandbox(slow)
  await first.sandbox.advance(3600)
  const session = await first.stripe.checkout.sessions.create(body, key)
  await payAtCheckout(session, '4000002500003155')
  await first.sandbox.close()

  isProductUp = true
  receiver.events.splice(0)
  const second = await givenSandbox(slow)
  const url = `${second.sandbox.url}/c/pay/${session.id}`
  await post(url, new URLSearchParams({ answer: 'confirm' }))
  await second.sandbox.idle()
  expect(receiver.types().sort()).toEqual(
    [
      'payment_intent.created',
      'payment_intent.requires_action',
      'charge.succeeded',
      'payment_intent.succeeded',
      'checkout.session.completed',
    ].sort(),
  )
  const replayed = await second.stripe.checkout.sessions.create(body, key)
  expect(replayed.lastResponse.headers['idempotent-replayed']).toBe('true')
  expect(replayed.id).toBe(session.id)
  expect(second.sandbox.objects.list('charge')).toHaveLength(1)
  expect(second.sandbox.objects.list('charge')[0]?.created).toBeGreaterThan(Date.now() / 1000 + 3000)
})

test('everything an answer promised is in the file before the answer: a killed process loses nothing', async () => {
  const file = givenFile()
  const { stripe } = await givenSandbox({ file })
  const session = await stripe.checkout.sessions.create(order())
  await payAtCheckout(session, '4000000000000259')
  const copy = givenFile().replace('deep/', '')
  writeFileSync(copy, readFileSync(file)) // what a restart would find if the process died now
  const next = await givenSandbox({ file: copy })
  expect(await next.stripe.checkout.sessions.retrieve(session.id)).toMatchObject({ payment_status: 'paid' })
  await next.sandbox.advance(21 * DAY)
  expect(next.sandbox.objects.list('dispute')).toHaveLength(1)
})

test('reading changes nothing in the file, and only its owner may read it', async () => {
  const file = givenFile()
  const { stripe } = await givenSandbox({ file })
  const { id } = await stripe.customers.create({})
  const before = statSync(file)
  expect(before.mode & 0o777).toBe(0o600)
  await stripe.customers.retrieve(id)
  await stripe.events.list()
  expect(statSync(file)).toMatchObject({ mtimeMs: before.mtimeMs, ino: before.ino })
})

test.each(['not json', '{"version":2}'])(
  'a file that holds %s stops the start and stays as it is',
  async (text) => {
    const file = givenFile().replace('deep/', '')
    writeFileSync(file, text)
    await expect(givenSandbox({ file })).rejects.toThrow(`cannot read its file ${file}`)
    expect(readFileSync(file, 'utf8')).toBe(text)
  },
)
