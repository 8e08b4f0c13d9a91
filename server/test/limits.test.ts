import type { Route } from '@fieldstone/contract/route'
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

interface Lookup {
  readonly from?: string
  readonly token?: string
  readonly headers?: Record<string, string>
}

const lookUp = ({ from = '203.0.113.5', ...more }: Lookup = {}, app = shared) =>
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
  const limits = (name: keyof typeof routes) => {
    const route: Route = routes[name]
    return route.limits ?? []
  }
  expect(limits('searchCertificates')).toEqual([{ count: 60, seconds: 60, per: 'address' }])
  for (const name of ['contactUs', 'requestPlan', 'createUser', 'requestReset'] as const)
    expect(limits(name)).toContainEqual({ count: 5, seconds: 3600, per: 'address' })
  const lookUps = { count: 100, seconds: 3600, per: 'anonymous-address', group: 'payoff' }
  for (const name of ['getCertificate', 'logPayoff', 'payoffInvoice'] as const)
    expect(limits(name)).toContainEqual(lookUps)
  const ofUser = { count: 120, seconds: 3600, per: 'user' }
  for (const name of ['logPayoff', 'payoffInvoice', 'requestPlan', 'paymentQuote', 'updateUser'] as const)
    expect(limits(name)).toContainEqual(ofUser)
})

test('S32 sixty codes of papers an hour from one address: guessing them is hopeless', async () => {
  const guess = (from: string) =>
    shared.inject({
      method: 'POST',
      url: '/api/papers/check',
      payload: { code: '0000-0000-0000-0000-0000' },
      remoteAddress: from,
    })
  for (let no = 0; no < 60; no++) expect((await guess('203.0.113.77')).json()).toBeNull()
  const refused = await guess('203.0.113.77')
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many'])
  expect((await guess('198.51.100.78')).statusCode).toBe(200)
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

test('S32 look-ups without an account share one count over all routes that show a payoff', async () => {
  const app = await start({ env: SCALE_1 })
  const id = await createCertificate(app.db)
  const ask = (no: number, remoteAddress = '203.0.113.5') =>
    no % 2 === 0
      ? app.inject({ method: 'GET', url: `/api/parcels/${id}`, remoteAddress })
      : app.inject({ method: 'POST', url: `/api/parcels/${id}/payofflog`, payload: {}, remoteAddress })
  for (let no = 0; no < 100; no++) expect((await ask(no)).statusCode).toBeLessThan(300)
  expect((await ask(0)).statusCode).toBe(429)
  expect((await ask(1)).statusCode).toBe(429)
  const invoice = `/api/parcels/${id}/payoffinvoice.pdf`
  const printed = await app.inject({ method: 'GET', url: invoice, remoteAddress: '203.0.113.5' })
  expect(printed.statusCode).toBe(429)
  expect((await ask(1, '198.51.100.7')).statusCode).toBe(201)
})

test('S32 a signed-in user gets a hundred and twenty payoffs an hour, from any address; others are not affected', async () => {
  const [taxpayer, other] = [await createActor(shared, 'taxpayer'), await createActor(shared, 'taxpayer')]
  const url = `/api/parcels/${certificateId}/payofflog`
  const ask = ({ token }: { token: string }, remoteAddress: string) =>
    shared.inject({ method: 'POST', url, payload: {}, token, remoteAddress })
  for (let no = 0; no < 120; no++) expect((await ask(taxpayer, `192.0.2.${no}`)).statusCode).toBe(201)
  const refused = await ask(taxpayer, '192.0.2.200')
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many'])
  const wait = Number(refused.headers['retry-after'])
  expect(wait > 0 && wait <= 3600).toBe(true)
  expect((await ask(other, '192.0.2.200')).statusCode).toBe(201)
  expect((await lookUp({ token: taxpayer.token })).statusCode).toBe(200)
})

test('S32 HEAD is refused by every route: it writes no row and avoids no limit', async () => {
  const { token } = await createActor(shared, 'taxpayer')
  const counts = async () => [
    (await shared.db.selectFrom('payoff_quote').select('id').execute()).length,
    (await shared.db.selectFrom('audit_log').select('id').execute()).length,
  ]
  const before = await counts()
  for (const url of [`/api/parcels/${certificateId}/payoffinvoice.pdf`, `/api/parcels/${certificateId}`]) {
    const answer = await shared.inject({ method: 'HEAD', url, token })
    expect([answer.statusCode, answer.headers['allow']]).toEqual([405, 'GET'])
  }
  expect(await counts()).toEqual(before)
  for (const url of ['/healthz', '/readyz'])
    expect((await shared.inject({ method: 'HEAD', url })).statusCode).toBe(200)
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

test('S40 forwarded addresses of an untrusted peer are ignored, in limits and in the audit log', async () => {
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

test('S40 behind a trusted proxy the address is the proxy’s peer, not what the visitor claims', async () => {
  const app = await start({ env: { ...SCALE_1, TRUSTED_PROXIES: '10.0.0.9' } })
  const via = (chain: string, peer = '10.0.0.9') => search(peer, { 'x-forwarded-for': chain }, app)
  for (let no = 0; no < 60; no++) await via(`192.0.2.${no}, 203.0.113.5`)
  expect((await via('192.0.2.99, 203.0.113.5')).statusCode).toBe(429)
  expect((await via('203.0.113.6')).statusCode).toBe(200)
  expect((await via('203.0.113.6', '10.0.0.10')).statusCode).toBe(200)
})

test('S40 behind a trusted proxy an address with a port is the same address', async () => {
  const app = await start({ env: { ...SCALE_1, TRUSTED_PROXIES: '10.0.0.9,10.0.0.8' } })
  const via = (chain: string) => search('10.0.0.9', { 'x-forwarded-for': chain }, app)
  for (let no = 0; no < 60; no++) await via(`203.0.113.5:${40_000 + no}`)
  expect((await via('203.0.113.5')).statusCode).toBe(429)
  expect((await via('203.0.113.5:9, 10.0.0.8:443')).statusCode).toBe(429)
  expect((await via('203.0.113.6:9')).statusCode).toBe(200)
  for (let no = 0; no < 60; no++) await via(`[2001:db8:1:2::${no.toString(16)}]:${40_000 + no}`)
  expect((await via('2001:db8:1:2::99')).statusCode).toBe(429)
})
