import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { openPostgres } from '../src/db/database.ts'
import { handlers } from '../src/handlers.ts'
import { createServer } from '../src/http/server.ts'
import { shedLoad } from '../src/http/shed-load.ts'
import { buildPrivateApp } from '../src/private-app.ts'
import { Serving } from '../src/serving.ts'
import { createCertificate } from './factories.ts'
import { buildTestApp, type TestApp, type TestAppOptions } from './test-app.ts'

const open: TestApp[] = []
async function start(options: TestAppOptions = {}): Promise<TestApp> {
  const testApp = await buildTestApp(options)
  open.push(testApp)
  return testApp
}
afterEach(async () => {
  for (const testApp of open.splice(0)) await testApp.close()
})

const get = async (app: TestApp, url: string) => {
  const { statusCode, headers } = await app.inject({ method: 'GET', url })
  return [statusCode, headers['retry-after']]
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
  let finish: () => void = () => undefined
  const finished = new Promise<void>((resolve) => {
    finish = resolve
  })
  const app = await start({
    shedsLoad: true,
    env: { REQUESTS_AT_ONCE: '10', METRICS_PORT: '9464' },
    handlers: {
      ...handlers,
      listStates: async (...asked) => finished.then(() => handlers.listStates(...asked)),
    },
  })
  const held = Array.from({ length: 10 }, () => get(app, '/api/parcels/states'))
  await new Promise((resolve) => setImmediate(resolve))
  expect(await get(app, '/api/parcels/states')).toEqual([503, '2'])
  expect(await get(app, '/healthz')).toEqual([200, undefined])
  expect((await get(app, '/nowhere'))[0]).toBe(404)
  expect(await metricsOf(app)).toContain('fieldstone_calls_refused_total 1\n')
  finish()
  expect(await Promise.all(held)).toEqual(Array(10).fill([200, undefined]))
  expect(await get(app, '/api/parcels/states')).toEqual([200, undefined])
  expect(await metricsOf(app)).toContain('fieldstone_calls_at_once 0\n')
})

test('a server that starts: its event loop is looked at once all is mounted, so that standing still for that is no overload', async () => {
  const starting = createServer({ trustedProxies: [], baseUrl: 'http://localhost', logger: false })
  const load = shedLoad(starting, { mostAtOnce: 10, mostDelayMs: 250 })
  expect(starting.hasDecorator('isUnderPressure')).toBe(false)
  await load.watchEventLoop()
  expect(starting.hasDecorator('isUnderPressure')).toBe(true)
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

async function metricsOf({ mounted: { readiness, metrics } }: TestApp): Promise<string> {
  if (metrics === null) throw new Error('METRICS_PORT is not set')
  const privateApp = buildPrivateApp(readiness, metrics)
  const { statusCode, body } = await privateApp.inject({ method: 'GET', url: '/metrics' })
  expect(statusCode).toBe(200)
  await privateApp.close()
  return body
}
