import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureBuilt } from '../../../scripts/lib/build.js'
import { freePort, type KillableServer, type ServerSettings, startServer } from '../killable-server.ts'
import { openPaymentWorld, type PaymentWorld, WEBHOOK_SECRET } from '../payments-world.ts'
import { type Haproxy, productBalancer, startHaproxy } from './haproxy.ts'
import { findProgram } from './programs.ts'
import { countsOf, isServed, percentile, startTraffic } from './traffic.ts'

/** Of each server: `ROUNDS=20 npm run test:long -- F26` restarts each twenty times. */
const ROUNDS = Number(process.env['ROUNDS'] ?? '5')

let world: PaymentWorld
let balancer: Haproxy
let url: string
let settings: readonly ServerSettings[]
const servers: KillableServer[] = []

beforeAll(async () => {
  findProgram('haproxy')
  await ensureBuilt(() => undefined, ['server', 'web'])
  const [front, monitor, ...ports] = [await freePort(), await freePort(), await freePort(), await freePort()]
  url = `http://127.0.0.1:${front}`
  world = await openPaymentWorld({
    hasWebhook: false,
    sandbox: { webhookUrl: `${url}/api/payments/webhook` },
  })
  const shared = {
    ...{ HOST: '127.0.0.1', BASE_URL: url, TRUSTED_PROXIES: '127.0.0.1', DEMO: '0' },
    ...{ DATABASE_URL: await databaseUrl(), STAFF_SECOND_FACTOR: 'off' },
    ...{ STRIPE_MODE: 'sandbox', STRIPE_API_BASE: world.sandbox.url, STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET },
    SESSION_SECRET: 'a-secret-of-the-tests-long-enough-to-be-taken',
    // A machine that has too much to do refuses calls, which F16 is about; here not one may be refused.
    RATE_LIMIT_SCALE: '0',
    STOP_DELAY_SECONDS: '6',
  }
  settings = ports.map((port) => ({ ...shared, PORT: String(port) }))
  for (const each of settings) servers.push(await startServer(each))
  balancer = await startHaproxy(productBalancer(front ?? 0, ports), monitor ?? 0)
})
afterAll(async () => {
  await balancer?.end()
  for (const server of servers) await server.kill()
  await world?.close()
})

async function databaseUrl(): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(world.testApp.db)
  const own = new URL(process.env['TEST_DATABASE_URL'] ?? '')
  own.pathname = `/${rows[0]?.name}`
  return own.href
}

test('F26 two servers are restarted in turn under traffic: no request is dropped or refused, no acknowledged write is lost', async () => {
  const traffic = await startTraffic({ world, url, origin: url })
  await expect.poll(traffic.paidCount).toBeGreaterThan(1)
  for (let round = 0; round < ROUNDS; round++) {
    for (const [no, server] of servers.entries()) {
      expect(await server.stop()).toBe(0)
      servers[no] = await startServer(settings[no] ?? { PORT: '' })
      // As whoever restarts them one after the other waits.
      await expect.poll(() => balancer.serversUp()).toContain(`app${no + 1}`)
    }
  }
  await traffic.stop()
  await world.sandbox.idle()
  const { outcomes } = traffic
  console.log(
    `F26 ${2 * ROUNDS} restarts of 2 servers: ${outcomes.length} requests, ${JSON.stringify(countsOf(outcomes))}; ` +
      `p99 ${percentile(outcomes, 99)} ms, longest ${percentile(outcomes, 100)} ms; ` +
      `${traffic.written.length} writes and ${traffic.paidCount()} payments acknowledged`,
  )
  expect(outcomes.filter((outcome) => !isServed(outcome))).toEqual([])
  await traffic.expectNothingLost()
})
