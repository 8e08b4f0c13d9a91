import { beforeEach, expect, test } from 'vitest'
import { createActor, type TestActor } from '../../../test/actors.ts'
import { createCertificate } from '../../../test/factories.ts'
import { buildTestApp, sharedTestApp } from '../../../test/test-app.ts'
import { fromBase32, totpCode } from './totp.ts'

const NOW = '2026-11-20T15:00:00Z'

const testApp = sharedTestApp({ now: NOW, env: { STAFF_SECOND_FACTOR: 'on' } })
let staff: TestActor

beforeEach(async () => {
  testApp.clock.set(NOW)
  staff = await createActor(testApp, 'county')
})

const post = (url: string, payload: object, token?: string) =>
  testApp.inject({ method: 'POST', url, payload, ...(token ? { token } : {}) })

const get = (url: string, token: string) => testApp.inject({ method: 'GET', url, token })

const logIn = (actor: TestActor, code?: string) =>
  post('/api/auth/login', { username: actor.username, password: actor.password, ...(code ? { code } : {}) })

const codeOf = (secret: string, stepsAhead = 0) =>
  totpCode(fromBase32(secret), Math.floor(testApp.clock.now().getTime() / 30_000) + stepsAhead)

/** Through the calls alone, as the browser does it. */
async function enrol(actor: TestActor) {
  const { tokenString } = (await logIn(actor)).json()
  const { secret } = (await post('/api/auth/secondfactor/start', {}, tokenString)).json<{ secret: string }>()
  const confirmed = await post('/api/auth/secondfactor/confirm', { code: codeOf(secret) }, tokenString)
  testApp.clock.advanceSeconds(60)
  const answer = confirmed.json<{ tokenString: string; recoveryCodes: string[] }>()
  return { ...answer, secret, enrolToken: String(tokenString) }
}

test.each(['admin', 'county', 'legal'] as const)(
  'S17 %s without a second factor: the token allows its enrolment and nothing else',
  async (role) => {
    const actor = await createActor(testApp, role)
    const answer = (await logIn(actor)).json()
    expect(answer).toEqual({ tokenString: expect.any(String), enrolSecondFactor: true })
    for (const token of [answer.tokenString, actor.token]) {
      for (const url of ['/api/users', `/api/users/${actor.userId}`, '/api/attorneys', '/api/counties']) {
        const refused = await get(url, token)
        expect([refused.statusCode, refused.json().code]).toEqual([403, 'enrolment_required'])
      }
      expect((await get('/api/auth/session', token)).json()).toMatchObject({ enrolSecondFactor: true })
      expect((await get('/api/site/settings', token)).statusCode).toBe(200)
    }
    expect((await post('/api/auth/logout', {}, answer.tokenString)).statusCode).toBe(204)
  },
)

test('S17 on public routes such a token counts as anonymous', async () => {
  const { tokenString } = (await logIn(staff)).json()
  const id = await createCertificate(testApp.db, { status_id: 23 }, { ref_no: 'canary of the firm' })
  const anonymous = await testApp.inject({ method: 'GET', url: `/api/parcels/${id}` })
  expect((await get(`/api/parcels/${id}`, tokenString)).json()).toEqual(anonymous.json())
  expect(anonymous.body).not.toContain('canary')
  const payload = { id: staff.userId, firstName: 'Eva' }
  const put = await testApp.inject({ method: 'PUT', url: '/api/users', payload, token: tokenString })
  expect(put.json().code).toBe('enrolment_required')
})

test('S17 after enrolment the log-in requires a code, and earlier tokens are invalid', async () => {
  const { secret, enrolToken, tokenString } = await enrol(staff)
  expect((await get(`/api/users/${staff.userId}`, tokenString)).json()).toMatchObject({ secondFactor: true })
  for (const dead of [enrolToken, staff.token])
    expect((await get('/api/auth/session', dead)).statusCode).toBe(401)
  const asked = await logIn(staff)
  expect([asked.statusCode, asked.json().code]).toEqual([403, 'second_factor_required'])
  expect(asked.body).not.toContain('tokenString')
  const opened = await logIn(staff, codeOf(secret))
  expect(opened.statusCode).toBe(200)
  expect(opened.json()).toEqual({ tokenString: expect.any(String) })
  expect((await get(`/api/users/${staff.userId}`, opened.json().tokenString)).statusCode).toBe(200)
})

test('S17 a code works once, and the one that confirmed the app counts as used', async () => {
  const { secret } = await enrol(staff)
  const code = codeOf(secret)
  expect((await logIn(staff, code)).statusCode).toBe(200)
  const again = await logIn(staff, code)
  expect(again.statusCode).toBe(403)
  expect(again.json().fields).toEqual({
    code: 'That code is wrong, or was already used. Enter the next one.',
  })
  testApp.clock.advanceSeconds(30)
  const answers = await Promise.all([1, 2, 3, 4].map(() => logIn(staff, codeOf(secret))))
  expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 403, 403, 403])
})

test('S17 each of the ten recovery codes works once, in any spelling, and is stored only as a hash', async () => {
  const { recoveryCodes } = await enrol(staff)
  expect(new Set(recoveryCodes).size).toBe(10)
  const rows = JSON.stringify(await testApp.db.selectFrom('recovery_code').selectAll().execute())
  for (const code of recoveryCodes) {
    expect(code).toMatch(/^([a-z2-7]{4}-){2}[a-z2-7]{4}$/)
    expect(rows).not.toContain(code.replaceAll('-', ''))
  }
  const [first = '', second = ''] = recoveryCodes
  expect((await logIn(staff, first)).statusCode).toBe(200)
  expect((await logIn(staff, first)).statusCode).toBe(403)
  expect((await logIn(staff, second.toUpperCase().replaceAll('-', ' '))).statusCode).toBe(200)
  const other = await createActor(testApp, 'county')
  await enrol(other)
  expect((await logIn(other, recoveryCodes[2])).statusCode).toBe(403)
})

test('S17 S18 codes cannot be guessed: after ten wrong ones the next is refused, also with log-ins without a code between', async () => {
  await enrol(staff)
  for (let no = 0; no < 10; no++) {
    expect((await logIn(staff, '000000')).statusCode).toBe(403)
    if (no < 9) expect((await logIn(staff)).statusCode).toBe(403)
  }
  expect((await logIn(staff, '000000')).statusCode).toBe(429)
})

test('S17 S32 ten codes in 15 minutes per account, from any address: at log-in', async () => {
  const { secret } = await enrol(staff)
  const from = (no: number, code: string) =>
    testApp.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { username: staff.username, password: staff.password, code },
      remoteAddress: `192.0.2.${no}`,
    })
  testApp.clock.advanceSeconds(60)
  for (let no = 0; no < 10; no++) expect((await from(no, '000000')).statusCode).toBe(403)
  const refused = await from(99, codeOf(secret))
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many'])
  expect(Number(refused.headers['retry-after'])).toBe(900)
  testApp.clock.advanceSeconds(900)
  expect((await from(99, codeOf(secret))).statusCode).toBe(200)
})

test('S17 S32 ten codes in 15 minutes per account: for a new app, where the right code clears the attempts', async () => {
  const { tokenString } = (await logIn(staff)).json()
  const confirm = (code: string) => post('/api/auth/secondfactor/confirm', { code }, tokenString)
  const { secret } = (await post('/api/auth/secondfactor/start', {}, tokenString)).json()
  for (let no = 0; no < 10; no++) expect((await confirm('000000')).statusCode).toBe(400)
  const refused = await confirm(codeOf(secret))
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many'])
  testApp.clock.advanceSeconds(900)
  expect((await confirm('000000')).statusCode).toBe(400)
  expect((await confirm(codeOf(secret))).statusCode).toBe(200)
  testApp.clock.advanceSeconds(60)
  for (let no = 0; no < 9; no++) expect((await logIn(staff, '000000')).statusCode).toBe(403)
  expect((await logIn(staff, codeOf(secret))).statusCode).toBe(200)
})

test('S19 with a wrong password the answer reveals nothing about the code', async () => {
  const { secret } = await enrol(staff)
  const answer = await post('/api/auth/login', {
    username: staff.username,
    password: 'not the password at all',
    code: codeOf(secret),
  })
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid_credentials'])
})

test('a wrong code confirms nothing, and neither does a code without an enrolment', async () => {
  const { tokenString } = (await logIn(staff)).json()
  const confirm = (code: string) => post('/api/auth/secondfactor/confirm', { code }, tokenString)
  expect((await confirm('123456')).statusCode).toBe(400)
  const started = await post('/api/auth/secondfactor/start', {}, tokenString)
  const { secret, otpauthUri } = started.json()
  expect(otpauthUri).toContain(`secret=${secret}`)
  expect((await confirm(codeOf(secret, 5))).statusCode).toBe(400)
  expect((await get('/api/auth/session', tokenString)).json().enrolSecondFactor).toBe(true)
})

test('S15 a new app requires the current password and a code of the old app, which counts until the new one is confirmed', async () => {
  const { secret, tokenString } = await enrol(staff)
  const start = (payload: object) => post('/api/auth/secondfactor/start', payload, tokenString)
  expect((await start({})).json().fields).toEqual({ currentPassword: 'Enter your current password.' })
  const { currentPassword } = { currentPassword: staff.password }
  expect((await start({ currentPassword })).json().fields).toHaveProperty('code')
  expect((await start({ currentPassword, code: '000000' })).json().fields).toHaveProperty('code')
  const next = (await start({ currentPassword, code: codeOf(secret) })).json().secret
  testApp.clock.advanceSeconds(60)
  expect((await logIn(staff, codeOf(secret))).statusCode).toBe(200)
  testApp.clock.advanceSeconds(60)
  const confirmed = await post('/api/auth/secondfactor/confirm', { code: codeOf(next) }, tokenString)
  expect(confirmed.statusCode).toBe(200)
  expect((await get('/api/auth/session', tokenString)).statusCode).toBe(401)
  testApp.clock.advanceSeconds(60)
  expect((await logIn(staff, codeOf(secret))).statusCode).toBe(403)
  expect((await logIn(staff, codeOf(next))).statusCode).toBe(200)
})

test('an administrator removes a lost second factor with the own password and code, and its owner enrols again', async () => {
  const admin = await createActor(testApp, 'admin')
  const { tokenString, secret } = await enrol(admin)
  await enrol(staff)
  const put = (payload: object) =>
    testApp.inject({
      method: 'PUT',
      url: '/api/users',
      payload: { id: staff.userId, secondFactor: false, ...payload },
      token: tokenString,
    })
  expect((await put({})).statusCode).toBe(400)
  const { password: currentPassword } = admin
  expect((await put({ currentPassword })).json().fields).toHaveProperty('code')
  expect((await put({ currentPassword, code: codeOf(secret) })).json()).toMatchObject({
    secondFactor: false,
  })
  expect((await logIn(staff)).json()).toMatchObject({ enrolSecondFactor: true })
  expect(
    await testApp.db.selectFrom('recovery_code').select('id').where('user_id', '=', staff.userId).execute(),
  ).toEqual([])
})

test('a taxpayer needs no second factor, and cannot set one up', async () => {
  const taxpayer = await createActor(testApp, 'taxpayer')
  expect((await logIn(taxpayer)).json()).toEqual({ tokenString: expect.any(String) })
  expect((await post('/api/auth/secondfactor/start', {}, taxpayer.token)).statusCode).toBe(403)
})

test('S29 the second factor is in the audit log, its secret and codes are not', async () => {
  const { secret, recoveryCodes } = await enrol(staff)
  const lines = await testApp.db.selectFrom('audit_log').selectAll().execute()
  expect(
    lines.some((line) => line.action === 'set-second-factor' && line.actor_user_id === staff.userId),
  ).toBe(true)
  const all = JSON.stringify(lines) + testApp.logLines.join('')
  for (const canary of [secret, ...recoveryCodes]) expect(all).not.toContain(canary)
})

test('when it is not required, staff log in with the password, but those who set one up still need their code', async () => {
  const off = await buildTestApp({ now: NOW })
  const plain = await createActor(off, 'county')
  const enter = (actor: TestActor) =>
    off.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { username: actor.username, password: actor.password },
    })
  expect((await enter(plain)).json()).toEqual({ tokenString: expect.any(String) })
  await off.db
    .updateTable('app_user')
    .set({ second_factor_secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ' })
    .where('id', '=', plain.userId)
    .execute()
  expect((await enter(plain)).statusCode).toBe(403)
  await off.close()
})
