import { plainDate } from '@fieldstone/domain/calendar/plain-date'
import { beforeEach, describe, expect, test } from 'vitest'
import { createActor, type TestActor } from '../../../test/actors.ts'
import { createCertificate, insertPayment } from '../../../test/factories.ts'
import { sharedTestApp } from '../../../test/test-app.ts'
import { retentionJob } from '../../jobs/job-list.ts'

const NOW = '2026-11-20T15:00:00Z'
const PASSWORD = 'three herons over the lake'
const testApp = sharedTestApp({ now: NOW, env: { BASE_URL: 'https://liens.example', RATE_LIMIT_SCALE: '1' } })
let made = 0
let email: string

beforeEach(() => {
  testApp.clock.set(NOW)
  email = `guest${++made}@example.com`
})

const post = (url: string, payload: object, token?: string) =>
  testApp.inject({
    ...{ method: 'POST' as const, url: `/api/${url}`, payload, headers: { 'accept-language': 'es' } },
    // Another network for each test.
    ...{ remoteAddress: `10.1.${made}.1` },
    ...(token === undefined ? {} : { token }),
  })
const get = (url: string, token: string) => testApp.inject({ method: 'GET', url: `/api/${url}`, token })

const mailsTo = (recipient: string) =>
  testApp.db.selectFrom('outbox').selectAll().where('recipient', '=', recipient).orderBy('id').execute()

interface Sent {
  readonly challenge: string
  readonly code: string
}

async function requestCode(to = email): Promise<Sent> {
  const answer = await post('guests/code', { email: to })
  expect(answer.statusCode, answer.body).toBe(200)
  const mail = (await mailsTo(to)).findLast(({ kind }) => kind === 'guest-code')
  return {
    challenge: answer.json().challenge,
    code: /^(\d{3} \d{3})$/m.exec(mail?.body ?? '')?.[1] ?? '000 000',
  }
}

const NAMES = { firstName: 'Ana', lastName: 'Ruiz' }
const enter = (sent: Sent, changes: object = {}) =>
  post('guests/session', { ...sent, ...NAMES, email, ...changes })

async function beginGuest(): Promise<string> {
  const answer = await enter(await requestCode())
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().tokenString
}

const accountOf = (address = email) =>
  testApp.db.selectFrom('app_user').selectAll().where('email', '=', address).executeTakeFirst()

/** A payment of this account now, that failed. */
const paid = (id: string, userId: number, certificateId: number) =>
  insertPayment(testApp.db, {
    ...{ id, user_id: userId, certificate_id: certificateId, status: 'FAILED', request_key: id },
    ...{ effective_on: plainDate('2026-11-20'), created_at: testApp.clock.now() },
  })

const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

/** An account with a password and this address, which its holder has confirmed or not. */
async function payerWith(isConfirmed: boolean): Promise<TestActor> {
  const payer = await createActor(testApp, 'taxpayer', { email, phone: '(330) 555-0144' })
  if (isConfirmed)
    await testApp.db
      .updateTable('app_user_email')
      .set({ confirmed_at: testApp.clock.now() })
      .where('user_id', '=', payer.userId)
      .execute()
  return payer
}

describe('an address without an account', () => {
  test('gets a code in the language of the page, which opens an account without a password in the typed name', async () => {
    const sent = await requestCode()
    expect(sent.code).toMatch(/^\d{3} \d{3}$/)
    expect((await mailsTo(email))[0]).toMatchObject({ kind: 'guest-code', language: 'es', user_id: null })
    expect(await accountOf()).toBeUndefined()
    const answer = await enter(sent)
    expect(answer.statusCode, answer.body).toBe(200)
    const claims = claimsOf(answer.json().tokenString)
    expect(claims).toMatchObject({ email, guest: true, canSetPassword: true, accountType: 2 })
    expect(await accountOf()).toMatchObject({
      ...{ first_name: 'Ana', last_name: 'Ruiz', username: email, phone: '', language: 'es' },
      ...{ is_guest: true, is_approved: true, account_type: 2 },
    })
    const log = await testApp.db
      .selectFrom('audit_log')
      .select(['action', 'actor_role', 'actor_user_id'])
      .where('action', '=', 'open-guest-session')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(log).toMatchObject({ actor_role: 'guest', actor_user_id: claims.id })
  })

  test('counts as confirmed once its code was entered', async () => {
    await beginGuest()
    const { id } = (await accountOf()) ?? { id: 0 }
    const known = await testApp.db
      .selectFrom('app_user_email')
      .select('confirmed_at')
      .where('user_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(known.confirmed_at).not.toBeNull()
  })

  test('gets a name of its own where somebody has the address as their username', async () => {
    await createActor(testApp, 'taxpayer', { username: email })
    await beginGuest()
    expect((await accountOf())?.username).toMatch(/^guest-[0-9a-f]{16}$/)
  })

  test('opens the same account with the next code, in the name of the first', async () => {
    const first = claimsOf(await beginGuest())
    const answer = await enter(await requestCode(), { firstName: 'Another' })
    expect(claimsOf(answer.json().tokenString).id).toBe(first.id)
    expect(await accountOf()).toMatchObject({ first_name: 'Ana', is_guest: true })
  })

  test.each([
    [{ email: 'no address' }, 'email'],
    [{ firstName: ' ' }, 'firstName'],
    [{ lastName: 'Ruiz\nBcc' }, 'lastName'],
  ])('is refused with %j', async (changes, field) => {
    const answer = await enter({ challenge: 'none', code: '1' }, changes)
    expect(answer.statusCode).toBe(400)
    expect(Object.keys(answer.json().fields)).toEqual([field])
  })
})

describe('a code', () => {
  test('is stored as a hash that needs the challenge, without the address', async () => {
    const { challenge, code } = await requestCode()
    const rows = JSON.stringify(await testApp.db.selectFrom('guest_code').selectAll().execute())
    for (const secret of [challenge, code, code.replace(' ', ''), email]) expect(rows).not.toContain(secret)
  })

  test('works once, for ten minutes, for its address and its page only', async () => {
    const sent = await requestCode()
    const other = await requestCode()
    const refused = [
      await enter(sent, { email: `other${email}` }),
      await enter({ ...sent, challenge: other.challenge }),
      await enter({ ...sent, challenge: 'none' }),
    ]
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400])
    expect(new Set(refused.map((answer) => JSON.stringify(answer.json().fields))).size).toBe(1)
    expect((await enter({ ...sent, code: sent.code.replace(' ', '-') })).statusCode).toBe(200)
    expect((await enter(sent)).statusCode).toBe(400)
    const late = await requestCode()
    testApp.clock.advanceSeconds(10 * 60)
    expect((await enter(late)).statusCode).toBe(400)
  })

  test('stops working after five wrong entries, also with the right one, and one sent later works', async () => {
    const sent = await requestCode()
    const wrong = sent.code === '000 000' ? '000001' : '000000'
    for (let no = 1; no <= 5; no++) expect((await enter({ ...sent, code: wrong })).statusCode).toBe(400)
    expect((await enter(sent)).statusCode).toBe(400)
    expect((await enter(await requestCode())).statusCode).toBe(200)
  })

  test('opens one session of two that are requested at once', async () => {
    const sent = await requestCode()
    const answers = await Promise.all([enter(sent), enter(sent)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400])
  })

  test('is sent three times an hour to one address, whether it has an account or not', async () => {
    await payerWith(true)
    const withAccount = email
    for (const to of [withAccount, `nobody.${email}`]) {
      for (let no = 1; no <= 3; no++) await requestCode(to)
      const answer = await post('guests/code', { email: to.toUpperCase() })
      expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '3600'])
    }
  })

  test('is deleted when it is over, and with it the counts of requests', async () => {
    await requestCode()
    testApp.clock.advanceSeconds(2 * 24 * 3600)
    await retentionJob.run(testApp.services)
    for (const table of ['guest_code', 'guest_code_request'] as const)
      expect(await testApp.db.selectFrom(table).selectAll().execute()).toEqual([])
  })

  test('that is wrong is in the audit log without the address', async () => {
    await enter(await requestCode(), { code: 'wrong' })
    const line = await testApp.db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'open-guest-session')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(line).toMatchObject({ actor_role: 'anonymous', result: 'wrong_code', subject_id: null })
    expect(JSON.stringify(line)).not.toContain(email)
  })
})

describe('nobody learns from the answer which account an address has', () => {
  test.each<[string, () => Promise<unknown>, string | null]>([
    ['no account', async () => null, 'guest-code'],
    ['an account without a password', beginGuest, 'guest-code'],
    ['a confirmed address of a payer', () => payerWith(true), 'guest-code'],
    ['an unconfirmed address of a payer', () => payerWith(false), 'password-reset'],
    ['staff', () => createActor(testApp, 'admin', { email }), null],
    ['a disabled account', () => createActor(testApp, 'taxpayer', { email, isDisabled: true }), null],
  ])('%s', async (_, prepare, kind) => {
    await prepare()
    const before = await countRows()
    const answer = await post('guests/code', { email })
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([200, ['challenge']])
    expect(answer.json().challenge).toMatch(/^[\w-]{43}$/)
    // The same rows are written.
    const after = await countRows()
    expect(after.map((count, at) => count - (before[at] ?? 0))).toEqual([1, 1, 1, 1])
    const mails = (await mailsTo(email)).filter(({ created_at: at }) => at >= testApp.clock.now())
    expect(mails.at(-1)?.kind ?? null).toBe(kind)
    const wrong = await enter({ challenge: answer.json().challenge, code: 'wrong' })
    expect([wrong.statusCode, Object.keys(wrong.json().fields)]).toEqual([400, ['code']])
  })

  const countRows = async () => {
    const counts: number[] = []
    for (const table of ['guest_code', 'guest_code_request', 'password_reset', 'outbox'] as const)
      counts.push((await testApp.db.selectFrom(table).selectAll().execute()).length)
    return counts
  }
})

describe('the account of a payer with a password', () => {
  test('is used for the payment if the address is confirmed, and shows nothing of itself', async () => {
    const payer = await payerWith(true)
    const certificateId = await createCertificate(testApp.db)
    await get(`parcels/${certificateId}`, payer.token)
    await post(`parcels/${certificateId}/togglemyparcel`, {}, payer.token)
    const earlier = `pay_${'e'.repeat(26)}`
    await paid(earlier, payer.userId, certificateId)
    testApp.clock.advanceSeconds(1)
    const token = await beginGuest()
    expect(claimsOf(token)).toMatchObject({ id: payer.userId, guest: true, canSetPassword: false })
    expect((await get(`payments/${earlier}/status`, token)).statusCode).toBe(404)
    expect((await get(`payments/${earlier}/receipt`, token)).statusCode).toBe(404)
    expect((await get(`parcels/${certificateId}`, token)).json().isMyParcel).toBe(false)
    for (const closed of [`users/${payer.userId}`, 'parcels/mypayments', 'parcels/myparcels', 'payments/ach'])
      expect([closed, (await get(closed, token)).json().code]).toEqual([closed, 'not_allowed'])
    const own = `pay_${'o'.repeat(26)}`
    await paid(own, payer.userId, certificateId)
    expect((await get(`payments/${own}/status`, token)).statusCode).toBe(200)
  })

  test('cannot get another password by the code', async () => {
    const payer = await payerWith(true)
    const answer = await post('guests/password', { password: PASSWORD }, await beginGuest())
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'state_changed'])
    const before = { username: payer.username, password: payer.password }
    expect((await post('auth/login', before)).statusCode).toBe(200)
  })

  test('is not used if the address was never confirmed: its holder gets a link to set a password', async () => {
    const payer = await payerWith(false)
    const { challenge } = await requestCode()
    const mail = (await mailsTo(email)).at(-1)
    expect(mail?.body).not.toMatch(/\d{3} \d{3}/)
    expect((await enter({ challenge, code: '000000' })).statusCode).toBe(400)
    const token = /resetPassword\/([\w-]+)/.exec(mail?.body ?? '')?.[1] ?? ''
    expect((await post('users/resetpassword', { token, password: PASSWORD })).statusCode).toBe(200)
    expect((await get('auth/session', payer.token)).statusCode).toBe(401)
  })

  test('is not opened if it was disabled after the code was sent', async () => {
    const payer = await payerWith(true)
    const sent = await requestCode()
    await testApp.db
      .updateTable('app_user')
      .set({ is_disabled: true })
      .where('id', '=', payer.userId)
      .execute()
    expect((await enter(sent)).statusCode).toBe(400)
  })
})

describe('a guest', () => {
  test('may begin to pay a whole payoff by card, not a part of a plan', async () => {
    const token = await beginGuest()
    const parcelId = await createCertificate(testApp.db)
    const ticket = (purpose: string) => post('payments/ticket', { purpose, parcelId, amount: 1 }, token)
    expect((await ticket('ccpartial')).json().code).toBe('not_allowed')
    // The test has no payment processor.
    expect((await ticket('cc')).statusCode).toBe(503)
  })

  test('chooses a password with one field, logs in with it, and keeps what was paid', async () => {
    const token = await beginGuest()
    const { id } = claimsOf(token)
    const certificateId = await createCertificate(testApp.db)
    await paid(`pay_${'k'.repeat(26)}`, id, certificateId)
    expect((await post('guests/password', { password: 'short' }, token)).statusCode).toBe(400)
    const answer = await post('guests/password', { password: PASSWORD }, token)
    expect(answer.statusCode, answer.body).toBe(200)
    expect(claimsOf(answer.json().tokenString)).not.toHaveProperty('guest')
    expect(await accountOf()).toMatchObject({ id, is_guest: false })
    expect((await get('auth/session', token)).statusCode).toBe(401)
    const loggedIn = await post('auth/login', { username: email, password: PASSWORD })
    const listed = await get('parcels/mypayments', loggedIn.json().tokenString)
    expect(listed.json()).toMatchObject([{ paymentID: `pay_${'k'.repeat(26)}` }])
  })

  test('who signs up later with the address sets a password by e-mail, and keeps what was paid', async () => {
    const { id } = claimsOf(await beginGuest())
    const form = { username: `later${made}`, email, password: PASSWORD, passwordConfirm: PASSWORD }
    const signUp = await post('users', { ...form, ...NAMES, phone: '3305550123' })
    expect(signUp.json().code).toBe('username_taken')
    expect((await post(`users/${encodeURIComponent(email)}/reset`, {})).statusCode).toBe(200)
    const token = /resetPassword\/([\w-]+)/.exec((await mailsTo(email)).at(-1)?.body ?? '')?.[1] ?? ''
    expect((await post('users/resetpassword', { token, password: PASSWORD })).statusCode).toBe(200)
    expect(await accountOf()).toMatchObject({ id, is_guest: false })
  })

  test('cannot log in with any password', async () => {
    await beginGuest()
    expect((await post('auth/login', { username: email, password: '' })).statusCode).toBe(400)
    expect((await post('auth/login', { username: email, password: PASSWORD })).json().code).toBe(
      'invalid_credentials',
    )
  })

  test('is out when the account is disabled, and when the session is idle for too long', async () => {
    const token = await beginGuest()
    expect((await get('auth/session', token)).statusCode).toBe(200)
    testApp.clock.advanceSeconds(31 * 60)
    expect((await get('auth/session', token)).statusCode).toBe(401)
  })
})
