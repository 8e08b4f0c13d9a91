import { type AddressInfo, connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { buildApp } from '../src/app.ts'
import { openPostgres } from '../src/db/database.ts'
import { handlers } from '../src/handlers.ts'
import { addErrorHandler } from '../src/http/errors.ts'
import type { Handlers } from '../src/http/handler.ts'
import { buildPrivateApp } from '../src/http/metrics.ts'
import { rejectOverload } from '../src/http/reject-overload.ts'
import { createServer } from '../src/http/server.ts'
import { codeSentence } from '../src/messages/refusals.ts'
import { Serving } from '../src/serving.ts'
import { createCertificate } from './factories.ts'
import { buildTestApp, type TestApp, type TestAppOptions } from './test-app.ts'
import { openTestDatabase } from './test-database.ts'

const open: TestApp[] = []
async function start(options: TestAppOptions = {}): Promise<TestApp> {
  const testApp = await buildTestApp(options)
  open.push(testApp)
  return testApp
}
/** A server is closed only when what it works on is done. */
const finishers: (() => void)[] = []
afterEach(async () => {
  for (const finish of finishers.splice(0)) finish()
  for (const testApp of open.splice(0)) await testApp.close()
})

const get = async (app: TestApp, url: string) => {
  const { statusCode, headers } = await app.inject({ method: 'GET', url })
  return [statusCode, headers['retry-after']]
}

/** Calls for the states wait until `finish`; `arrived` resolves when `count` of them wait. */
function holdingStates(count: number) {
  let waiting = 0
  let arrive: () => void = () => undefined
  let finish: () => void = () => undefined
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const finished = new Promise<void>((resolve) => {
    finish = resolve
  })
  const listStates: Handlers['listStates'] = async (...asked) => {
    waiting += 1
    if (waiting === count) arrive()
    await finished
    return handlers.listStates(...asked)
  }
  finishers.push(finish)
  return { handlers: { ...handlers, listStates }, arrived, finish }
}

test('F09 the database was never there: the process lives, is not ready, and each call is refused for now', async () => {
  const database = openPostgres('postgresql://nobody@127.0.0.1:1/nowhere')
  const app = await start({ database, company: 'unset' })
  expect(await get(app, '/healthz')).toEqual([200, undefined])
  expect(await get(app, '/readyz')).toEqual([503, '1'])
  expect(await get(app, '/api/parcels/states')).toEqual([503, '5'])
})

test('a migration that the database lacks: not ready; one of a newer server: ready', async () => {
  const app = await start()
  await sql`insert into migration (name) values ('9999_newer.sql')`.execute(app.db)
  expect(await get(app, '/readyz')).toEqual([200, undefined])
  const old = await start()
  await sql`delete from migration where name like '0001%'`.execute(old.db)
  expect(await get(old, '/readyz')).toEqual([503, '1'])
})

test('a server that stops: is not ready, and still answers what comes, ending the connection', async () => {
  const serving = new Serving()
  const app = await start({ serving })
  serving.stop()
  expect(await get(app, '/readyz')).toEqual([503, '1'])
  const answer = await app.inject({ method: 'GET', url: '/api/parcels/states' })
  expect([answer.statusCode, answer.headers.connection]).toEqual([200, 'close'])
})

test('F16 more calls than the limit: the next is refused, health and pages are not, and an end makes room', async () => {
  const { handlers: holding, arrived, finish } = holdingStates(10)
  const env = { REQUESTS_AT_ONCE: '10', METRICS_PORT: '9464' }
  const app = await start({ rejectsOverload: true, env, handlers: holding })
  const held = Array.from({ length: 10 }, () => get(app, '/api/parcels/states'))
  await arrived
  expect(await get(app, '/api/parcels/states')).toEqual([503, '2'])
  expect(await get(app, '/healthz')).toEqual([200, undefined])
  expect((await get(app, '/nowhere'))[0]).toBe(404)
  expect(await metricsOf(app)).toContain('fieldstone_calls_refused_total 1\n')
  finish()
  expect(await Promise.all(held)).toEqual(Array(10).fill([200, undefined]))
  expect(await get(app, '/api/parcels/states')).toEqual([200, undefined])
  expect(await metricsOf(app)).toContain('fieldstone_calls_at_once 0\n')
})

test('F16 over a connection: a refusal is what every refusal is, in the language of who asks, and a form gets a page', async () => {
  const { handlers: holding, arrived, finish } = holdingStates(10)
  const serving = new Serving()
  const env = { REQUESTS_AT_ONCE: '10' }
  const app = await start({ rejectsOverload: true, env, handlers: holding, serving })
  const origin = await app.app.listen({ port: 0, host: '127.0.0.1' })
  const answers = Array.from({ length: 10 }, () => fetch(`${origin}/api/parcels/states`))
  await arrived

  const refused = await fetch(`${origin}/api/parcels/states`, { headers: { 'accept-language': 'es' } })
  const { code, message, requestId } = (await refused.json()) as Record<string, string>
  expect([refused.status, refused.headers.get('retry-after'), code]).toEqual([503, '2', 'unavailable'])
  expect(message).toBe(codeSentence('unavailable')('es'))
  expect(requestId).toMatch(/^[0-9a-f-]{36}$/)
  expect(refused.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(refused.headers.get('cache-control')).toBe('no-store')

  const sent = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'x'.repeat(40_000) }),
  })
  expect([sent.status, sent.headers.get('retry-after')]).toEqual([503, '2'])
  expect(rejectionsLogged(app)).toMatchObject([
    { reqId: requestId, route: '/api/parcels/states' },
    { route: '/api/auth/login' },
  ])
  expect((await fetch(`${origin}/healthz`)).status).toBe(200)
  const form = await fetch(`${origin}/api/payments/cc`, {
    method: 'POST',
    body: new URLSearchParams({ a: '1' }),
  })
  expect([form.status, form.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8'])
  serving.stop()
  expect((await fetch(`${origin}/api/parcels/states`)).headers.get('connection')).toBe('close')

  finish()
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(Array(10).fill(200))
})

test('F16 calls that wait behind another of their connection, whose client then hangs up: they make room', async () => {
  const { handlers: holding, arrived, finish } = holdingStates(10)
  const env = { REQUESTS_AT_ONCE: '10', METRICS_PORT: '9464' }
  const app = await start({ rejectsOverload: true, env, handlers: holding })
  await app.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  const ask = (path: string) => `GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`
  // The first is no call, and answered late: the others get no socket before it.
  socket.write(ask('/readyz') + ask('/api/parcels/states').repeat(10))
  await arrived
  expect(await metricsOf(app)).toContain('fieldstone_calls_at_once 10\n')
  socket.destroy()
  await expect.poll(() => metricsOf(app)).toContain('fieldstone_calls_at_once 0\n')
  finish()
  expect(await get(app, '/api/parcels/states')).toEqual([200, undefined])
})

test('F16 calls wait for the database: fewer are worked on at once', async () => {
  const { handlers: holding, arrived, finish } = holdingStates(60)
  const database = await openTestDatabase()
  // As the pool tells it while a flood waits there.
  const connections = () => ({ busy: 20, idle: 0, waitedFor: 41 })
  const app = await start({
    database: { ...database, connections },
    rejectsOverload: true,
    env: { METRICS_PORT: '9464' },
    handlers: holding,
  })
  const held = Array.from({ length: 60 }, () => get(app, '/api/parcels/states'))
  await arrived
  await expect.poll(() => get(app, '/api/counties/1')).toEqual([503, '2'])
  const limit = /fieldstone_calls_limit (\d+)/.exec(await metricsOf(app))?.[1]
  expect(Number(limit)).toBeLessThanOrEqual(60)
  finish()
  expect(await Promise.all(held)).toEqual(Array(60).fill([200, undefined]))
})

test('F16 the event loop runs late: calls are rejected, health and pages are not, until it is on time again', async () => {
  const server = createServer({ trustedProxies: [], baseUrl: 'http://localhost', logger: false })
  finishers.push(() => void server.close())
  addErrorHandler(server)
  for (const path of ['/api/states', '/healthz', '/search']) server.get(path, async () => ({ ok: true }))
  const load = await rejectOverload(server, { mostAtOnce: 10, mostDelayMs: 30, queues: () => [] })
  const statuses = async () =>
    Promise.all(
      ['/api/states', '/healthz', '/search'].map(async (url) => {
        const { statusCode, headers } = await server.inject({ method: 'GET', url })
        return [statusCode, headers['retry-after']]
      }),
    )
  const calm = [200, undefined]
  expect(await statuses()).toEqual([calm, calm, calm])
  // The delay is measured over a second.
  for (const start = performance.now(); performance.now() - start < 2_100; await sleep(1)) blockFor(60)
  expect(await statuses()).toEqual([[503, '2'], calm, calm])
  expect([load.rejectedCount, load.atOnce]).toEqual([1, 0])
  await expect.poll(statuses, { timeout: 10_000 }).toEqual([calm, calm, calm])
})

function blockFor(milliseconds: number): void {
  const start = performance.now()
  while (performance.now() - start < milliseconds);
}

test('a server that starts: its event loop is watched once all is mounted, so that the delay of mounting is no overload', async () => {
  const { services } = await start()
  const starting = createServer({ trustedProxies: [], baseUrl: 'http://localhost', logger: false })
  const mountedLater: string[] = []
  starting.addHook('onRoute', ({ url }) => {
    if (starting.hasDecorator('isUnderPressure')) mountedLater.push(url)
  })
  await buildApp(starting, services, handlers, { webDirectory: null, rejectsOverload: true })
  expect(starting.hasDecorator('isUnderPressure')).toBe(true)
  expect(mountedLater).toEqual([])
  await starting.close()
})

test('metrics: by pattern and status, never by address, and on the private port alone', async () => {
  const app = await start({ env: { METRICS_PORT: '9464' } })
  const id = await createCertificate(app.db)
  await app.inject({ method: 'GET', url: `/api/parcels/${id}` })
  await app.inject({ method: 'GET', url: '/api/parcels/999999' })
  const text = await metricsOf(app)
  expect(text).toMatch(/duration_seconds_count\{method="GET",route="\/api\/parcels\/:\w+",status="200"\} 1\n/)
  expect(text).toMatch(/duration_seconds_count\{method="GET",route="\/api\/parcels\/:\w+",status="404"\} 1\n/)
  expect(text).not.toContain('/999999')
  expect(text).toContain('fieldstone_mails_waiting 0\n')
  expect(text).toContain('nodejs_eventloop_lag_seconds')
  expect((await get(app, '/metrics'))[0]).toBe(404)
})

const rejectionsLogged = ({ logLines }: TestApp): unknown[] =>
  logLines.map((line) => JSON.parse(line) as { status?: number }).filter(({ status }) => status === 503)

async function metricsOf({ mounted: { readiness, metrics } }: TestApp): Promise<string> {
  if (metrics === null) throw new Error('METRICS_PORT is not set')
  const privateApp = buildPrivateApp(readiness, metrics)
  const { statusCode, body } = await privateApp.inject({ method: 'GET', url: '/metrics' })
  expect(statusCode).toBe(200)
  await privateApp.close()
  return body
}
