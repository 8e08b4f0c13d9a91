import { expect, test, vi } from 'vitest'
import { openPaymentWorld } from '../test/payments-world.ts'
import { readConfig } from './config.ts'
import { sandboxClock } from './providers/stripe/sandbox-clock.ts'
import { followsSandbox, SandboxTime } from './sandbox-time.ts'

const DAY_SECONDS = 86_400
const DAY_MS = DAY_SECONDS * 1000
const NOTHING_KEPT = { aheadSeconds: 0, keep: async () => undefined }

test('is ahead of the machine by as much as the sandbox, runs due jobs when it moves, and never goes back', async () => {
  let ahead = 0
  const sandbox = {
    read: async () => ahead,
    catchUp: async (it: number) => {
      ahead = it
    },
  }
  const kept: number[] = []
  const time = new SandboxTime(sandbox, { aheadSeconds: 0, keep: async (it) => void kept.push(it) })
  const due = vi.fn(async () => undefined)
  time.onMoved(due)
  const aheadMs = () => {
    // Read the machine's time first. It may move forward before the next line.
    const machine = time.machineTime().getTime()
    return Math.round((time.now().getTime() - machine) / DAY_MS) * DAY_MS
  }
  await time.follow()
  expect([aheadMs(), due.mock.calls.length]).toEqual([0, 0])
  ahead = DAY_SECONDS
  await time.follow()
  expect([aheadMs(), due.mock.calls.length]).toEqual([DAY_MS, 1])
  ahead = 0
  await time.follow()
  expect([aheadMs(), due.mock.calls.length, ahead]).toEqual([DAY_MS, 1, DAY_SECONDS])
  expect(kept).toEqual([DAY_SECONDS])
})

const REAL = {
  DATABASE_URL: 'postgresql://db/fieldstone',
  SESSION_SECRET: 'a-secret-that-is-long-enough-to-be-taken',
  BASE_URL: 'https://pay.example.com',
}
const KEYS = { STRIPE_WEBHOOK_SECRET: 'whsec_secret' }

test.each([
  ['the embedded database and the sandbox', {}, true],
  ['production', { NODE_ENV: 'production' }, false],
  ['PostgreSQL', { ...REAL, STRIPE_MODE: 'sandbox' }, false],
  ['a test key', { ...KEYS, STRIPE_SECRET_KEY: 'sk_test_key', STRIPE_PUBLISHABLE_KEY: 'pk_test_key' }, false],
  [
    'a live key',
    {
      ...{ ...REAL, ...KEYS, STATEMENT_DESCRIPTOR: 'A LIEN COMPANY' },
      ...{ STRIPE_SECRET_KEY: 'sk_live_key', STRIPE_PUBLISHABLE_KEY: 'pk_live_key' },
    },
    false,
  ],
])('with %s the clock can be moved: %s', (_, env, isMoved) => {
  expect(followsSandbox(readConfig(env))).toBe(isMoved)
})

test('the product follows a sandbox that is moved forward, accepts its events as recent, and moves a sandbox that lost its time', async () => {
  const { sandbox, testApp, close } = await openPaymentWorld({
    timeBeside: (url) => new SandboxTime(sandboxClock(url), NOTHING_KEPT),
  })
  try {
    const days: string[] = []
    const now = () => testApp.services.clock.now()
    testApp.services.sandboxTime?.onMoved(async () => void days.push(now().toISOString().slice(0, 10)))
    const before = now()
    await fetch(`${sandbox.url}/_sandbox/advance`, {
      method: 'POST',
      body: new URLSearchParams({ seconds: String(3 * DAY_SECONDS) }),
    })
    const dayAfter = (count: number) => new Date(before.getTime() + count * DAY_MS).toISOString().slice(0, 10)
    expect(days).toEqual([1, 2, 3].map(dayAfter))
    const taken = await testApp.db.selectFrom('stripe_event').select('type').execute()
    expect(taken).toEqual(Array(3).fill({ type: 'test_helpers.test_clock.ready' }))
    // A server that is further ahead: it stored its time, but the sandbox lost its file.
    const clock = sandboxClock(sandbox.url)
    const aheadSeconds = 40 * DAY_SECONDS
    await new SandboxTime(clock, { ...NOTHING_KEPT, aheadSeconds }).follow()
    expect(await clock.read()).toBe(aheadSeconds)
  } finally {
    await close()
  }
})
