import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureBuilt } from '../../scripts/lib/build.js'
import { createActor } from './actors.ts'
import { createCertificate } from './factories.ts'
import { freePort, type KillableServer, MEASURED, startServer } from './killable-server.ts'
import { createTestDatabase, openPatiently } from './postgres.ts'
import { buildTestApp } from './test-app.ts'

/** Two hours, unless somebody asks for less: `SOAK_MINUTES=5 npm run test:long -- F17`. */
const MINUTES = Number(process.env['SOAK_MINUTES'] ?? '120')

const SECRET = 'a-secret-of-the-tests-long-enough-to-be-taken'

let server: KillableServer
let url: string
let calls: readonly (() => Promise<Response>)[]
let drop: () => Promise<void>

beforeAll(async () => {
  await ensureBuilt(() => undefined, ['server', 'web'])
  const database = await createTestDatabase()
  drop = database.drop
  const port = String(await freePort())
  url = `http://127.0.0.1:${port}`
  calls = await callsOn(database.url)
  server = await startServer({
    ...{ PORT: port, HOST: '127.0.0.1', BASE_URL: url, DEMO: '0', ...MEASURED },
    ...{ DATABASE_URL: database.url, SESSION_SECRET: SECRET, RATE_LIMIT_SCALE: '0' },
    STAFF_SECOND_FACTOR: 'off',
  })
})
afterAll(async () => {
  await server.kill()
  await drop()
})

/** What people do all day: pages, look-ups, payoffs, lists, files and what is refused. */
async function callsOn(databaseUrl: string) {
  const testApp = await buildTestApp({ database: openPatiently(databaseUrl), now: new Date().toISOString() })
  const ids = []
  for (let no = 0; no < 50; no++) ids.push(await createCertificate(testApp.db))
  const [admin, county] = [await createActor(testApp, 'admin'), await createActor(testApp, 'county')]
  await testApp.close()
  const json = { 'content-type': 'application/json' }
  const get = (path: string, token?: string) => () =>
    fetch(`${url}${path}`, token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } })
  const post = (path: string, body: object) => () =>
    fetch(`${url}${path}`, { method: 'POST', headers: json, body: JSON.stringify(body) })
  return [
    ...ids.flatMap((id) => [get(`/api/parcels/${id}`), get(`/api/parcels/${id}/record`, admin.token)]),
    ...['/home', '/faq', '/parcels/list', '/nowhere', '/early.js'].map((path) => get(path)),
    post('/api/parcels/search', { parcelNumber: '67-00001' }),
    post('/api/auth/login', { username: 'nobody', password: 'not the password at all' }),
    get('/api/counties/855/parcels', county.token),
    get('/api/admin/today', admin.token),
    get('/api/auth/session', admin.token),
    get('/api/auth/session', county.token),
  ]
}

test('F17 hours of low load: what the server holds after warm-up grows by less than a tenth', async () => {
  const beginsAt = Date.now()
  const endsAt = beginsAt + MINUTES * 60_000
  // Until then the server loads what it uses now and then, and fills its caches.
  const warmAt = beginsAt + MINUTES * 15_000
  let held: number | null = null
  const faults: number[] = []
  for (let no = 0; Date.now() < endsAt; no++) {
    const answer = await calls[no % calls.length]?.()
    await answer?.arrayBuffer()
    if (answer !== undefined && answer.status >= 500) faults.push(answer.status)
    if (held === null && Date.now() >= warmAt) held = await server.heldBytes()
    await sleep(20)
  }
  expect(faults).toEqual([])
  expect((await server.heldBytes()) / (held ?? 0)).toBeLessThan(1.1)
})
