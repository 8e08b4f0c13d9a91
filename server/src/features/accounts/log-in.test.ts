import { parseOptions } from '@node-rs/argon2'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createActor } from '../../../test/actors.ts'
import { verifyAuditChains } from '../../../test/audit-chains.ts'
import { lastAuditLine } from '../../../test/rows.ts'
import { statementsOf } from '../../../test/statements.ts'
import { buildTestApp, type TestApp } from '../../../test/test-app.ts'
import { hashOf } from '../../http/session.ts'
import { createPasswordHasher } from './passwords.ts'

const INVALID = 'Invalid Username or Password.   Please try again.'
const NOT_APPROVED =
  'Your user account has not yet been approved.   If you believe this is in error, please contact the provider for assistance.'

let testApp: TestApp

beforeAll(async () => {
  // As strong as the product: these are the tests about it.
  testApp = await buildTestApp({ passwords: createPasswordHasher() })
})
afterAll(() => testApp.close())

const logIn = (username: string, password: string, address = '203.0.113.5') =>
  testApp.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { username, password },
    remoteAddress: address,
  })

const lastAudit = () => lastAuditLine(testApp.db)

test('the right password: a token that identifies the person and opens the session, and no cookie', async () => {
  const actor = await createActor(testApp, 'legal', { username: 'Keller', countyId: 855 })
  const answer = await logIn('kELLER', actor.password)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['set-cookie']).toBeUndefined()
  const { tokenString } = answer.json<{ tokenString: string }>()
  const { jti, ...claims } = decodeJwt(tokenString)
  const now = testApp.clock.now().getTime() / 1000
  expect(claims).toEqual({
    username: 'Keller',
    id: actor.userId,
    accountType: 3,
    countyId: 855,
    attorneyID: 1,
    hasStripeVerifiedACH: false,
    email: actor.email,
    iss: 'fieldstone',
    aud: 'fieldstone-portal',
    iat: now,
    exp: now + 12 * 3600,
  })
  const session = await testApp.db
    .selectFrom('user_session')
    .selectAll()
    .where('jti_hash', '=', hashOf(jti ?? ''))
    .executeTakeFirst()
  expect(session).toMatchObject({ user_id: actor.userId, address: '203.0.113.5', revoked_at: null })
  const left = await testApp.inject({ method: 'GET', url: '/api/auth/session', token: tokenString })
  expect(left.json()).toEqual({ idleSeconds: 1800, absoluteSeconds: 43_200, language: 'en' })
})

test('S15 each log-in has a new jti of 128 random bits, and the table holds none of them', async () => {
  const actor = await createActor(testApp, 'taxpayer')
  const ids: string[] = []
  for (let no = 0; no < 3; no++)
    ids.push(decodeJwt((await logIn(actor.username, actor.password)).json().tokenString).jti ?? '')
  expect(new Set(ids).size).toBe(3)
  expect(ids.map((id) => Buffer.from(id, 'base64url').length)).toEqual([16, 16, 16])
  const rows = JSON.stringify(await testApp.db.selectFrom('user_session').selectAll().execute())
  expect(ids.filter((id) => rows.includes(id))).toEqual([])
})

test('a verified bank account is in the token, a pending one is not', async () => {
  const actor = await createActor(testApp, 'taxpayer')
  const account = { user_id: actor.userId, created_at: testApp.clock.now() }
  const flag = async () =>
    decodeJwt((await logIn(actor.username, actor.password)).json<{ tokenString: string }>().tokenString)[
      'hasStripeVerifiedACH'
    ]
  await testApp.db
    .insertInto('ach_account')
    .values({ id: `ach_${'a'.repeat(26)}`, status: 'PENDING_DEPOSITS', ...account })
    .execute()
  expect(await flag()).toBe(false)
  await testApp.db.updateTable('ach_account').set({ status: 'VERIFIED' }).execute()
  expect(await flag()).toBe(true)
})

test('S19 a wrong password, an unknown name, a disabled account: the same 400', async () => {
  const actor = await createActor(testApp, 'taxpayer')
  const disabled = await createActor(testApp, 'taxpayer', { isDisabled: true })
  const answers = [
    await logIn(actor.username, 'not the password at all'),
    await logIn('nobody.of.this.name', 'not the password at all'),
    await logIn(disabled.username, disabled.password),
    await logIn(disabled.username, 'not the password at all'),
  ]
  for (const answer of answers) {
    const { requestId, ...body } = answer.json()
    expect(answer.statusCode).toBe(400)
    expect(requestId).toEqual(expect.any(String))
    expect(body).toEqual({ code: 'invalid_credentials', message: INVALID })
  }
  expect(new Set(answers.map((answer) => answer.headers['content-length'])).size).toBe(1)
})

test('S19 a wrong password, an unknown name, a disabled account: one password compared and the same statements', async () => {
  const actor = await createActor(testApp, 'taxpayer')
  const disabled = await createActor(testApp, 'taxpayer', { isDisabled: true })
  const { passwords } = testApp.services
  const compared: (string | null)[] = []
  const counting: typeof passwords = {
    ...passwords,
    matches: (passwordHash, password) => {
      compared.push(passwordHash)
      return passwords.matches(passwordHash, password)
    },
  }
  Object.assign(testApp.services, { passwords: counting })
  const wrong = (username: string) => statementsOf(() => logIn(username, 'not the password at all'))
  const known = await wrong(actor.username)
  expect(known.length).toBeGreaterThan(5)
  expect(await wrong('another.of.no.name')).toEqual(known)
  expect(await wrong(disabled.username)).toEqual(known)
  Object.assign(testApp.services, { passwords })
  expect(compared).toEqual([expect.any(String), null, expect.any(String)])
})

test.each(['admin', 'county', 'legal'] as const)(
  'S05 %s, not approved: 401 with the sentence of the specification, but only after the right password',
  async (role) => {
    const actor = await createActor(testApp, role, { isApproved: false })
    const right = await logIn(actor.username, actor.password)
    expect(right.statusCode).toBe(401)
    expect(right.json()).toMatchObject({ code: 'not_approved', message: NOT_APPROVED })
    const wrong = await logIn(actor.username, 'not the password at all')
    expect(wrong.statusCode).toBe(400)
    expect(wrong.json().message).toBe(INVALID)
    const held = await testApp.inject({ method: 'GET', url: '/api/auth/session', token: actor.token })
    expect(held.statusCode).toBe(401)
  },
)

test.each([
  [{ username: ' ', password: 'x' }, { username: 'Enter your username.' }],
  [{ username: 'x', password: '' }, { password: 'Enter your password.' }],
])('%o: refused, and the empty field is named', async (payload, fields) => {
  const answer = await testApp.inject({ method: 'POST', url: '/api/auth/login', payload })
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ code: 'bad_request', fields })
})

test('S16 hashes are argon2id with at least 19 MiB, 2 passes, 1 lane', async () => {
  const made = parseOptions(await testApp.services.passwords.hash('tea at four in the garden'))
  expect(made.algorithm).toBe(2)
  expect(made.memoryCost).toBeGreaterThanOrEqual(19_456)
  expect(made.timeCost).toBeGreaterThanOrEqual(2)
  expect(made.parallelism).toBeGreaterThanOrEqual(1)
})

test('S16 a weaker hash is renewed at log-in, once; a strong one stays', async () => {
  const actor = await createActor(testApp, 'taxpayer')
  const stored = async () =>
    (
      await testApp.db
        .selectFrom('app_user')
        .select('password_hash')
        .where('id', '=', actor.userId)
        .executeTakeFirstOrThrow()
    ).password_hash
  const weak = await stored()
  expect(parseOptions(weak).memoryCost).toBeLessThan(19_456)
  await logIn(actor.username, 'not the password at all')
  expect(await stored()).toBe(weak)
  expect((await logIn(actor.username, actor.password)).statusCode).toBe(200)
  const strong = await stored()
  expect(parseOptions(strong).memoryCost).toBeGreaterThanOrEqual(19_456)
  expect((await logIn(actor.username, actor.password)).statusCode).toBe(200)
  expect(await stored()).toBe(strong)
})

test('a password with differently composed accents is the same', async () => {
  const actor = await createActor(testApp, 'taxpayer', { password: 'grüße aus der küche'.normalize('NFC') })
  expect((await logIn(actor.username, 'grüße aus der küche'.normalize('NFD'))).statusCode).toBe(200)
})

test('S29 log-ins are in the audit log: who, what, when, from where, and how it ended', async () => {
  const actor = await createActor(testApp, 'taxpayer')
  const pending = await createActor(testApp, 'county', { isApproved: false })
  const line = {
    action: 'log-in',
    actor_role: 'anonymous',
    actor_user_id: null,
    address: '203.0.113.5',
    at: testApp.clock.now(),
  }
  const of = (id: number) => ({ subject_kind: 'user', subject_id: String(id) })
  await logIn(actor.username, actor.password)
  expect(await lastAudit()).toMatchObject({
    ...line,
    ...of(actor.userId),
    actor_role: 'taxpayer',
    actor_user_id: actor.userId,
    result: 'ok',
  })
  await logIn(actor.username, 'not the password at all')
  expect(await lastAudit()).toMatchObject({ ...line, ...of(actor.userId), result: 'invalid_credentials' })
  await logIn(pending.username, pending.password)
  expect(await lastAudit()).toMatchObject({ ...line, ...of(pending.userId), result: 'not_approved' })
  await logIn('nobody.of.this.name', 'not the password at all')
  expect(await lastAudit()).toMatchObject({ ...line, subject_id: null, result: 'invalid_credentials' })
  const all = JSON.stringify(await testApp.db.selectFrom('audit_log').selectAll().execute())
  for (const secret of [actor.password, 'not the password', actor.email, 'nobody.of.this.name']) {
    expect(all).not.toContain(secret)
  }
  expect(await verifyAuditChains(testApp.db)).toBeNull()
})
