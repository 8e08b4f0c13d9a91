import type Stripe from 'stripe'
import { afterEach, expect, test } from 'vitest'
import { cleanUp, givenReceiver, givenSandbox } from './testing.ts'

afterEach(cleanUp)
const DAY = 86_400

const advance = (url: string, fields: object) =>
  fetch(`${url}/_sandbox/advance`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fields),
  })
const aheadOf = async (url: string): Promise<unknown> => {
  const told: unknown = await (await fetch(`${url}/_sandbox/clock`)).json()
  return Object(told).aheadSeconds
}

test('moved on its page: stops once a day, and goes on when the receiver has taken it', async () => {
  const receiver = await givenReceiver((count) => (count === 1 ? 500 : 200))
  const { sandbox } = await givenSandbox({ webhookUrl: receiver.url })
  const from = Math.floor(Date.now() / 1000)
  expect((await advance(sandbox.url, { seconds: 2.5 * DAY })).status).toBe(200)
  const stops = receiver.events.map(({ data }) => (data.object as Stripe.TestHelpers.TestClock).frozen_time)
  expect(stops.map((at) => Math.floor((at - from) / (DAY / 2)))).toEqual([2, 2, 4, 5])
  expect(receiver.types()).toEqual(Array(4).fill('test_helpers.test_clock.ready'))
})

test('it stops as often as asked', async () => {
  const receiver = await givenReceiver()
  const { sandbox } = await givenSandbox({ webhookUrl: receiver.url })
  await advance(sandbox.url, { seconds: 60 * DAY, stopEvery: 30 * DAY })
  expect(receiver.events).toHaveLength(2)
  expect(await aheadOf(sandbox.url)).toBe(60 * DAY)
})

test.each([
  ['without a receiver', {}],
  ['with one that does not answer', { webhookUrl: 'http://127.0.0.1:9/webhook' }],
])('%s: the whole way, without a stop for each day', async (_, options) => {
  const { sandbox } = await givenSandbox(options)
  await advance(sandbox.url, { seconds: 100 * DAY })
  expect(await aheadOf(sandbox.url)).toBe(100 * DAY)
  expect(sandbox.objects.list('event').length).toBeLessThan(3)
})

test('a sandbox without its file catches up with the product, is told nothing of it, and never goes back', async () => {
  const receiver = await givenReceiver()
  const { sandbox } = await givenSandbox({ webhookUrl: receiver.url })
  for (const [aheadSeconds, then] of [
    [40 * DAY, 40 * DAY],
    [3 * DAY, 40 * DAY],
  ]) {
    const answer = await fetch(`${sandbox.url}/_sandbox/clock`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ aheadSeconds }),
    })
    expect(await answer.json()).toEqual({ aheadSeconds: then })
    expect(await aheadOf(sandbox.url)).toBe(then)
  }
  await sandbox.idle()
  expect(receiver.events).toEqual([])
})

test.each([{ seconds: -1 }, { seconds: 'soon' }, { seconds: DAY, stopEvery: 0 }])(
  '%o: refused, time stands',
  async (fields) => {
    const { sandbox } = await givenSandbox()
    expect((await advance(sandbox.url, fields)).status).toBe(400)
    expect(await aheadOf(sandbox.url)).toBe(0)
  },
)
