import { decodeJwt, SignJWT } from 'jose'
import { beforeEach, expect, test } from 'vitest'
import { createActor, type TestActor } from '../../../test/actors.ts'
import { lastAuditLine } from '../../../test/rows.ts'
import { sharedTestApp } from '../../../test/test-app.ts'

const NOW = '2026-11-20T15:00:00Z'

const testApp = sharedTestApp({ now: NOW })
let actor: TestActor

beforeEach(async () => {
  testApp.clock.set(NOW)
  actor = await createActor(testApp, 'taxpayer')
})

const session = async (token: string | undefined, headers: Record<string, string> = {}) => {
  const answer = await testApp.inject({ method: 'GET', url: '/api/auth/session', token, headers })
  expect(answer.headers['set-cookie']).toBeUndefined()
  return { status: answer.statusCode, body: answer.json() }
}

const logOut = (token: string) => testApp.inject({ method: 'POST', url: '/api/auth/logout', token })

const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const parts = (token: string) => token.split('.') as [string, string, string]

/** A token that our own key signs, with these differences from the actor's. */
function signed(
  differences: Record<string, unknown>,
  key = testApp.services.sessionKeys[0],
): Promise<string> {
  if (!key) throw new Error('the tests have a key')
  const payload = { ...decodeJwt(actor.token), ...differences }
  return new SignJWT(payload).setProtectedHeader({ alg: 'HS256' }).sign(key)
}

test('S15 log-out: the token is invalid at the next request, and the audit log records it', async () => {
  expect((await session(actor.token)).status).toBe(200)
  const answer = await logOut(actor.token)
  expect(answer.statusCode).toBe(204)
  expect(answer.body).toBe('')
  expect(await session(actor.token)).toMatchObject({ status: 401, body: { code: 'sign_in_required' } })
  expect((await logOut(actor.token)).statusCode).toBe(401)
  const audit = await lastAuditLine(testApp.db)
  expect(audit).toMatchObject({ action: 'log-out', actor_user_id: actor.userId, actor_role: 'taxpayer' })
})

test('S15 log-out ends only this session', async () => {
  const answer = await testApp.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { username: actor.username, password: actor.password },
  })
  const other = answer.json<{ tokenString: string }>().tokenString
  await logOut(other)
  expect((await session(other)).status).toBe(401)
  expect((await session(actor.token)).status).toBe(200)
})

test.each([
  ['is disabled', { is_disabled: true }],
  ['loses its approval', { is_approved: false }],
])('S15 an account that %s: its token is invalid at the next request', async (_, change) => {
  await testApp.db.updateTable('app_user').set(change).where('id', '=', actor.userId).execute()
  expect((await session(actor.token)).status).toBe(401)
})

test('S15 half an hour without a request ends the session', async () => {
  testApp.clock.advanceSeconds(1799)
  expect((await session(actor.token)).status).toBe(200)
  testApp.clock.advanceSeconds(1800)
  expect((await session(actor.token)).status).toBe(401)
})

test('S15 twelve hours end the session, also with requests', async () => {
  for (let minutes = 25; minutes < 12 * 60; minutes += 25) {
    testApp.clock.advanceSeconds(25 * 60)
    expect((await session(actor.token)).status).toBe(200)
  }
  testApp.clock.set('2026-11-21T02:59:59Z')
  expect((await session(actor.token)).body).toEqual({ idleSeconds: 1, absoluteSeconds: 1, language: 'en' })
  testApp.clock.set('2026-11-21T03:00:00Z')
  expect((await session(actor.token)).status).toBe(401)
})

test.each([-3600, 86_400, 10 * 365 * 86_400])(
  'F18 the clock jumps by %i s: an ended session stays ended',
  async (seconds) => {
    await logOut(actor.token)
    testApp.clock.advanceSeconds(seconds)
    expect((await session(actor.token)).status).toBe(401)
  },
)

test.each([
  ['idle', 1800],
  ['absolute', 12 * 3600],
  ['absolute', 10 * 365 * 86_400],
])(
  'F18 an expired session (%s, after %i s) stays expired when the clock goes back',
  async (reason, seconds) => {
    testApp.clock.advanceSeconds(seconds)
    expect((await session(actor.token, { 'x-background': '1' })).status).toBe(401)
    for (const back of [3600, seconds - 60]) {
      testApp.clock.set(NOW)
      testApp.clock.advanceSeconds(seconds - back)
      expect((await session(actor.token)).status).toBe(401)
    }
    const row = await testApp.db
      .selectFrom('user_session')
      .select('revoke_reason')
      .where('user_id', '=', actor.userId)
      .executeTakeFirstOrThrow()
    expect(row.revoke_reason).toBe(reason)
  },
)

test('F18 an expired token is refused, and does not end its session', async () => {
  const expired = await signed({ exp: Date.parse(NOW) / 1000 - 1 })
  expect((await session(expired)).status).toBe(401)
  expect((await session(actor.token)).status).toBe(200)
})

test('asking for the remaining time extends the session; a background poll does not', async () => {
  testApp.clock.advanceSeconds(600)
  expect((await session(actor.token, { 'x-background': '1' })).body).toEqual({
    idleSeconds: 1200,
    absoluteSeconds: 42_600,
    language: 'en',
  })
  testApp.clock.advanceSeconds(30)
  expect((await session(actor.token)).body).toEqual({
    idleSeconds: 1800,
    absoluteSeconds: 42_570,
    language: 'en',
  })
  testApp.clock.advanceSeconds(30)
  expect((await session(actor.token)).body.idleSeconds).toBe(1800)
  for (let poll = 0; poll < 3; poll++) {
    testApp.clock.advanceSeconds(599)
    expect((await session(actor.token, { 'x-background': '1' })).status).toBe(200)
  }
  testApp.clock.advanceSeconds(3)
  expect((await session(actor.token, { 'x-background': '1' })).status).toBe(401)
})

test('S15 alg none, other algorithms, other keys and altered claims are refused', async () => {
  const [header, payload, signature] = parts(actor.token)
  const altered = base64({ ...decodeJwt(actor.token), accountType: 0 })
  const other = new TextEncoder().encode('another secret, as long as the right one is')
  const key = testApp.services.sessionKeys[0] ?? other
  const tokens = [
    `${base64({ alg: 'none' })}.${payload}.`,
    `${base64({ alg: 'none' })}.${payload}.${signature}`,
    `${base64({ alg: 'HS512' })}.${payload}.${signature}`,
    await new SignJWT(decodeJwt(actor.token)).setProtectedHeader({ alg: 'HS512' }).sign(key),
    await new SignJWT(decodeJwt(actor.token)).setProtectedHeader({ alg: 'HS384' }).sign(key),
    await signed({}, other),
    `${header}.${altered}.${signature}`,
    `${header}.${payload}.${signature.slice(0, -2)}`,
    `${header}.${payload}.`,
    'not.a.token',
    'x',
  ]
  for (const token of tokens) expect((await session(token)).status).toBe(401)
  expect((await session(actor.token)).status).toBe(200)
})

test.each([
  ['a foreign issuer', { iss: 'somebody else' }],
  ['a foreign audience', { aud: 'another portal' }],
  ['no id', { jti: undefined }],
  ['an id that is no text', { jti: 7 }],
  ['an id that is an object', { jti: { $ne: null } }],
  ['an id that names no session', { jti: 'AAAAAAAAAAAAAAAAAAAAAA' }],
  ['an end that is past', { exp: Date.parse(NOW) / 1000 - 1 }],
])('S15 signed by our key, but with %s: refused', async (_, differences) => {
  expect((await session(await signed(differences))).status).toBe(401)
})

test('S15 a signed token with another role, county or person in its claims gains nothing: the rows decide', async () => {
  const admin = await createActor(testApp, 'admin')
  const forged = await signed({ accountType: 0, id: admin.userId, username: admin.username, countyId: 855 })
  expect((await session(forged)).status).toBe(200)
  await logOut(forged)
  expect((await session(actor.token)).status).toBe(401)
  expect((await session(admin.token)).status).toBe(200)
  const audit = await lastAuditLine(testApp.db)
  expect(audit).toMatchObject({ actor_user_id: actor.userId, actor_role: 'taxpayer' })
})

test('S12 a token in a cookie, the query, the path or the body opens nothing', async () => {
  const { token } = actor
  const requests = [
    {
      method: 'GET',
      url: '/api/auth/session',
      headers: { cookie: `token=${token}; Authorization=Bearer ${token}` },
    },
    {
      method: 'GET',
      url: `/api/auth/session?token=${token}&access_token=${token}&authorization=Bearer%20${token}`,
    },
    {
      method: 'POST',
      url: '/api/auth/logout',
      payload: { token, access_token: token, authorization: `Bearer ${token}` },
    },
    { method: 'GET', url: '/api/auth/session', headers: { 'x-authorization': `Bearer ${token}` } },
    { method: 'GET', url: '/api/auth/session', headers: { authorization: `Basic ${token}` } },
    { method: 'GET', url: '/api/auth/session', headers: { authorization: token } },
  ] as const
  for (const request of requests) {
    const answer = await testApp.inject(request)
    expect(answer.statusCode).toBe(401)
    expect(answer.headers['set-cookie']).toBeUndefined()
  }
  const inPath = await testApp.inject({ method: 'GET', url: `/api/auth/session/${token}` })
  expect(inPath.statusCode).toBe(404)
  expect((await session(token)).status).toBe(200)
})

test('S12 an invalid token is refused also on public routes', async () => {
  await logOut(actor.token)
  const answer = await testApp.inject({ method: 'GET', url: '/api/parcels/states', token: actor.token })
  expect(answer.statusCode).toBe(401)
})
