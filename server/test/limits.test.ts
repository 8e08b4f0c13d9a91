import { routes } from '@fieldstone/contract/routes'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createActor } from './actors.ts'
import { createCertificate } from './factories.ts'
import { buildTestApp, type TestApp, type TestAppOptions } from './test-app.ts'

const SCALE_1 = { RATE_LIMIT_SCALE: '1' }

const open: TestApp[] = []

async function start(options: TestAppOptions): Promise<TestApp> {
  const testApp = await buildTestApp(options)
  open.push(testApp)
  return testApp
}

afterEach(async () => {
  for (const testApp of open.splice(0)) await testApp.close()
})

let shared: TestApp
let certificateId: number
beforeAll(async () => {
  shared = await buildTestApp({ env: SCALE_1 })
  certificateId = await createCertificate(shared.db)
})
afterAll(() => shared.close())

interface Ask {
  readonly from?: string
  readonly token?: string
  readonly headers?: Record<string, string>
}

const lookUp = ({ from = '203.0.113.5', ...more }: Ask = {}, app = shared) =>
  app.inject({ method: 'GET', url: `/api/parcels/${certificateId}`, remoteAddress: from, ...more })

const search = (from: string, headers: Record<string, string> = {}, app = shared) =>
  app.inject({
    method: 'POST',
    url: '/api/parcels/search',
    payload: { parcelNumber: '67-00001' },
    remoteAddress: from,
    headers,
  })

test('S32 the limits of the table are those of the routes', () => {
  const limit = (name: keyof typeof routes) => {
    const route = routes[name]
    return 'limit' in route ? route.limit : null
  }
  expect(limit('searchCertificates')).toEqual({ count: 60, seconds: 60 })
  expect(limit('getCertificate')).toEqual({ count: 100, seconds: 3600, of: 'anonymous' })
  for (const name of ['contactUs', 'requestPlan', 'createUser', 'requestReset'] as const)
    expect(limit(name)).toEqual({ count: 5, seconds: 3600 })
})

test('S32 sixty searches a minute from one address', async () => {
  for (let no = 0; no < 60; no++) expect((await search('203.0.113.5')).statusCode).toBe(200)
  const refused = await search('203.0.113.5')
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many'])
  const wait = Number(refused.headers['retry-after'])
  expect(wait > 0 && wait <= 60).toBe(true)
  expect((await search('198.51.100.7')).statusCode).toBe(200)
})

test('S32 a hundred payoff look-ups an hour without an account; with one there is no such limit', async () => {
  for (let no = 0; no < 100; no++) expect((await lookUp()).statusCode).toBe(200)
  const refused = await lookUp()
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  const { token } = await createActor(shared, 'taxpayer')
  expect((await lookUp({ token })).statusCode).toBe(200)
  expect((await lookUp({ token: `${token}x` })).statusCode).toBe(401)
})

test('S32 five requests for a plan an hour from one address', async () => {
  const { token } = await createActor(shared, 'taxpayer')
  const ask = async () => {
    const url = `/api/parcels/${await createCertificate(shared.db)}/requestpaymentplan`
    return shared.inject({ method: 'POST', url, payload: {}, token, remoteAddress: '203.0.113.8' })
  }
  for (let no = 0; no < 5; no++) expect((await ask()).statusCode).toBe(201)
  const refused = await ask()
  expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
})

test('S32 a whole /64 of IPv6 is one address', async () => {
  for (let no = 1; no <= 60; no++) await search(`2001:db8:1:2::${no.toString(16)}`)
  expect((await search('2001:db8:1:2:ffff::1')).statusCode).toBe(429)
  expect((await search('2001:db8:1:3::1')).statusCode).toBe(200)
})

test('S32 the setting scales them, and 0 switches them off', async () => {
  const wide = await start({ env: { RATE_LIMIT_SCALE: '2' } })
  const off = await start({ env: { RATE_LIMIT_SCALE: '0' } })
  const statuses = async (app: TestApp) => {
    const answers = []
    for (let no = 0; no < 121; no++) answers.push((await search('203.0.113.5', {}, app)).statusCode)
    return answers.filter((status) => status === 429).length
  }
  expect(await statuses(wide)).toBe(1)
  expect(await statuses(off)).toBe(0)
})

const FORWARDED = {
  'x-forwarded-for': '192.0.2.77',
  'x-forwarded-host': 'evil.example',
  'x-forwarded-proto': 'https',
  'x-real-ip': '192.0.2.77',
  forwarded: 'for=192.0.2.77;host=evil.example',
}

test('S40 what an untrusted peer says of its address counts for nothing: neither in limits nor in the audit log', async () => {
  const app = await start({ env: SCALE_1 })
  for (let no = 0; no < 60; no++)
    await search('203.0.113.5', { ...FORWARDED, 'x-forwarded-for': `192.0.2.${no}` }, app)
  expect((await search('203.0.113.5', FORWARDED, app)).statusCode).toBe(429)
  const actor = await createActor(app, 'taxpayer')
  const { username, password } = actor
  await app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { username, password },
    remoteAddress: '203.0.113.5',
    headers: FORWARDED,
  })
  const line = await app.db
    .selectFrom('audit_log')
    .select('address')
    .where('action', '=', 'log-in')
    .executeTakeFirstOrThrow()
  expect(line.address).toBe('203.0.113.5')
  expect(app.logLines.join('')).not.toMatch(/192\.0\.2\.77|evil/)
})

test('S40 behind a trusted proxy the address is the one before it, and not what the visitor claims', async () => {
  const app = await start({ env: { ...SCALE_1, TRUSTED_PROXIES: '10.0.0.9' } })
  const via = (chain: string, peer = '10.0.0.9') => search(peer, { 'x-forwarded-for': chain }, app)
  for (let no = 0; no < 60; no++) await via(`192.0.2.${no}, 203.0.113.5`)
  expect((await via('192.0.2.99, 203.0.113.5')).statusCode).toBe(429)
  expect((await via('203.0.113.6')).statusCode).toBe(200)
  expect((await via('203.0.113.6', '10.0.0.10')).statusCode).toBe(200)
})
