import { beforeEach, describe, expect, test } from 'vitest'
import { createActor, type TestActor } from '../../../test/actors.ts'
import { buildTestApp, sharedTestApp } from '../../../test/test-app.ts'
import { retentionJob } from '../../jobs/job-list.ts'
import { outboxJob } from '../../outbox/send-mails.ts'
import type { Mail } from '../../providers/mailer.ts'

const NOW = '2026-11-20T15:00:00Z'
const testApp = sharedTestApp({
  now: NOW,
  env: { BASE_URL: 'https://liens.example', MAIL_FROM: 'Fieldstone <mail@fieldstone.example>' },
})
let person: TestActor

beforeEach(async () => {
  testApp.clock.set(NOW)
  person = await createActor(testApp, 'taxpayer')
})

const sendAgain = ({ token }: Pick<TestActor, 'token'> = person) =>
  testApp.inject({ method: 'POST', url: '/api/account/email/confirmation', token })
const confirm = (token: string) =>
  testApp.inject({ method: 'POST', url: '/api/users/confirmemail', payload: { token } })
const profile = async ({ userId, token }: Pick<TestActor, 'userId' | 'token'> = person) =>
  (await testApp.inject({ method: 'GET', url: `/api/users/${userId}`, token })).json()
const change = (payload: object, { token }: Pick<TestActor, 'token'> = person) =>
  testApp.inject({ method: 'PUT', url: '/api/users', token, payload })

const linksTo = async (email: string) =>
  (
    await testApp.db
      .selectFrom('outbox')
      .selectAll()
      .where('kind', '=', 'confirm-email')
      .where('recipient', '=', email)
      .orderBy('id')
      .execute()
  ).map((mail) => ({ ...mail, token: /liens\.example\/confirmEmail\/([\w-]+)\n/.exec(mail.body)?.[1] ?? '' }))

const lastToken = async (email = person.email) => (await linksTo(email)).at(-1)?.token ?? 'none'

const historyOf = (userId = person.userId) =>
  testApp.db.selectFrom('app_user_email').selectAll().where('user_id', '=', userId).orderBy('id').execute()

const SIGN_UP = {
  ...{ password: 'tea at four in the garden', passwordConfirm: 'tea at four in the garden' },
  ...{ firstName: 'Ana', lastName: 'Ruiz', phone: '3305550123', accountType: 2, language: 'es' },
}

test('a sign-up mails a link in the language of the account; pressing it confirms the address, once', async () => {
  const names = { username: 'ana.ruiz', email: 'ana.ruiz@example.com' }
  const created = await testApp.inject({
    method: 'POST',
    url: '/api/users',
    payload: { ...SIGN_UP, ...names },
  })
  expect(created.statusCode, created.body).toBe(201)
  const logIn = { username: names.username, password: SIGN_UP.password }
  const { tokenString } = (
    await testApp.inject({ method: 'POST', url: '/api/auth/login', payload: logIn })
  ).json()
  const ana = { userId: created.json().id, token: tokenString }
  expect(await profile(ana)).toMatchObject({ emailConfirmed: false })
  const [mail, ...others] = await linksTo(names.email)
  expect(others).toEqual([])
  expect(mail).toMatchObject({ language: 'es', user_id: ana.userId })
  expect(mail?.body).toContain(names.username)
  const answer = await confirm(mail?.token ?? '')
  expect([answer.statusCode, answer.json()]).toEqual([200, { email: names.email }])
  expect(await profile(ana)).toMatchObject({ emailConfirmed: true })
  expect((await confirm(mail?.token ?? '')).json().code).toBe('reset_refused')
  expect((await sendAgain(ana)).json().code).toBe('state_changed')
})

test('a link is stored as a hash, works for three days, and its mail loses the text when it has been sent', async () => {
  await sendAgain()
  const token = await lastToken()
  const rows = JSON.stringify(await testApp.db.selectFrom('email_confirmation').selectAll().execute())
  expect(rows).not.toContain(token)
  const sent: Mail[] = []
  const mailer = { isReal: true, send: async (mail: Mail) => void sent.push(mail) }
  await outboxJob.run({ ...testApp.services, mailer })
  expect(sent.find(({ to }) => to === person.email)?.text).toContain(token)
  expect((await linksTo(person.email)).map(({ body }) => body)).toEqual([''])
  testApp.clock.advanceSeconds(3 * 24 * 3600)
  expect((await confirm(token)).json().code).toBe('reset_refused')
  expect((await confirm('a token that never was')).json().code).toBe('reset_refused')
  testApp.clock.advanceSeconds(40 * 24 * 3600)
  await testApp.db.deleteFrom('retention_kind').execute()
  await retentionJob.run(testApp.services)
  expect(await testApp.db.selectFrom('email_confirmation').selectAll().execute()).toEqual([])
})

test('of five links one confirms; the sixth within an hour is refused with the time to wait', async () => {
  const limited = await buildTestApp({ now: NOW, env: { RATE_LIMIT_SCALE: '1' } })
  const actor = await createActor(limited, 'taxpayer')
  const ask = () =>
    limited.inject({ method: 'POST', url: '/api/account/email/confirmation', token: actor.token })
  for (let no = 0; no < 5; no++) expect((await ask()).statusCode).toBe(204)
  const refused = await ask()
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many'])
  expect(Number(refused.headers['retry-after'])).toBe(3600)
  await limited.close()
  for (let no = 0; no < 2; no++) await sendAgain()
  const [first, second] = await linksTo(person.email)
  expect((await confirm(first?.token ?? '')).statusCode).toBe(200)
  expect((await confirm(second?.token ?? '')).json().code).toBe('reset_refused')
})

test('another address is saved at once and unconfirmed; its link goes there, and links to the earlier one end', async () => {
  await sendAgain()
  await confirm(await lastToken())
  testApp.clock.advanceSeconds(60)
  const next = `next.${person.email}`
  const saved = (await change({ id: person.userId, email: next, currentPassword: person.password })).json()
  expect(saved).toMatchObject({ email: next, emailConfirmed: false })
  const own = { userId: person.userId, token: saved.tokenString }
  await change({ id: person.userId, email: `third.${person.email}`, currentPassword: person.password }, own)
  expect((await confirm(await lastToken(next))).json().code).toBe('reset_refused')
  expect(await historyOf()).toMatchObject([
    { email_key: person.email, confirmed_at: new Date(NOW), until: testApp.clock.now() },
    { email_key: next, confirmed_at: null, since: testApp.clock.now(), until: testApp.clock.now() },
    { email_key: `third.${person.email}`, confirmed_at: null, until: null },
  ])
})

test('the same address in other letters stays confirmed and sends no link', async () => {
  await sendAgain()
  await confirm(await lastToken())
  const email = person.email.toUpperCase()
  const saved = (await change({ id: person.userId, email, currentPassword: person.password })).json()
  expect(saved).toMatchObject({ email, emailConfirmed: true })
  expect(await linksTo(email)).toEqual([])
  expect(await historyOf()).toHaveLength(1)
})

test('a link to set a password, once used, confirms the address to which it was sent', async () => {
  await testApp.inject({ method: 'POST', url: `/api/users/${person.username}/reset` })
  const mail = await testApp.db
    .selectFrom('outbox')
    .select('body')
    .where('kind', '=', 'password-reset')
    .where('user_id', '=', person.userId)
    .executeTakeFirstOrThrow()
  const token = /resetPassword\/([\w-]+)/.exec(mail.body)?.[1]
  const payload = { token, password: 'coffee at five by the river' }
  const [before] = await historyOf()
  expect(before?.confirmed_at).toBeNull()
  await testApp.inject({ method: 'POST', url: '/api/users/resetpassword', payload })
  const [after] = await historyOf()
  expect(after?.confirmed_at).toEqual(testApp.clock.now())
})

test('the link of a disabled account confirms nothing', async () => {
  await sendAgain()
  await testApp.db
    .updateTable('app_user')
    .set({ is_disabled: true })
    .where('id', '=', person.userId)
    .execute()
  expect((await confirm(await lastToken())).json().code).toBe('reset_refused')
})

describe('the company’s own addresses', () => {
  const OWN = ['servicing@fieldstone.example', 'Servicing@Fieldstone.example', 'mail@fieldstone.example']
  const SENTENCE =
    'This is the company’s own address. An account needs an e-mail address that only its owner reads.'

  test.each(OWN)('%s is refused at sign-up, on the profile and by an administrator', async (email) => {
    const signUp = await testApp.inject({
      method: 'POST',
      url: '/api/users',
      payload: { ...SIGN_UP, language: 'en', username: 'somebody.new', email },
    })
    const admin = await createActor(testApp, 'admin')
    const wish = { id: person.userId, email }
    const own = await change({ ...wish, currentPassword: person.password })
    const others = await change({ ...wish, currentPassword: admin.password }, admin)
    for (const answer of [signUp, own, others])
      expect([answer.statusCode, answer.json().fields]).toEqual([400, { email: SENTENCE }])
  })

  test('an account that has one already can change other fields, and never confirms it', async () => {
    const email = 'mail@fieldstone.example'
    const old = await createActor(testApp, 'taxpayer', { email })
    const saved = await change({ id: old.userId, city: 'Akron' }, old)
    expect(saved.json()).toMatchObject({ city: 'Akron', email })
    await sendAgain(old)
    await confirm(await lastToken(email))
    expect(await profile(old)).toMatchObject({ emailConfirmed: false })
  })
})

describe('a change of the e-mail', () => {
  const isOpen = async (token: string) =>
    (await testApp.inject({ method: 'GET', url: '/api/auth/session', token })).statusCode === 200
  const logIn = async () => {
    const payload = { username: person.username, password: person.password }
    return (await testApp.inject({ method: 'POST', url: '/api/auth/login', payload })).json().tokenString
  }

  test('ends the other sessions; the own one continues with a new token that has the new address', async () => {
    const other = await logIn()
    const email = `next.${person.email}`
    const { tokenString } = (
      await change({ id: person.userId, email, currentPassword: person.password })
    ).json()
    expect([await isOpen(person.token), await isOpen(other), await isOpen(tokenString)]).toEqual([
      false,
      false,
      true,
    ])
    const claims = JSON.parse(Buffer.from(tokenString.split('.')[1], 'base64url').toString())
    expect(claims).toMatchObject({ email })
  })

  test('by an administrator ends every session of the account, and none of the administrator', async () => {
    const admin = await createActor(testApp, 'admin')
    const wish = { id: person.userId, email: `next.${person.email}`, currentPassword: admin.password }
    expect((await change(wish, admin)).json().tokenString).toBeUndefined()
    expect([await isOpen(person.token), await isOpen(admin.token)]).toEqual([false, true])
  })
})
