import { beforeEach, expect, test } from 'vitest'
import { createActor, type TestActor } from '../../../test/actors.ts'
import { statementsOf } from '../../../test/statements.ts'
import { buildTestApp, sharedTestApp } from '../../../test/test-app.ts'
import { retentionJob } from '../../jobs/job-list.ts'
import { outboxJob } from '../../outbox/send-mails.ts'

const NOW = '2026-11-20T15:00:00Z'
const NEW_PASSWORD = 'coffee at five by the river'

const testApp = sharedTestApp({ now: NOW, env: { BASE_URL: 'https://liens.example' } })
let person: TestActor

beforeEach(async () => {
  testApp.clock.set(NOW)
  person = await createActor(testApp, 'taxpayer')
})

const ask = (typed: string, more: { token?: string; headers?: Record<string, string> } = {}) =>
  testApp.inject({ method: 'POST', url: `/api/users/${encodeURIComponent(typed)}/reset`, ...more })

const reset = (payload: Record<string, unknown>, query = '') =>
  testApp.inject({ method: 'POST', url: `/api/users/resetpassword${query}`, payload })

const mailsTo = (email: string) =>
  testApp.db
    .selectFrom('outbox')
    .selectAll()
    .where('kind', '=', 'password-reset')
    .where('recipient', '=', email)
    .orderBy('id')
    .execute()

async function tokenFor(actor: TestActor): Promise<string> {
  await ask(actor.username)
  const mail = (await mailsTo(actor.email)).at(-1)
  const token = /https:\/\/liens\.example\/resetPassword\/([\w-]+)\n/.exec(mail?.body ?? '')?.[1]
  if (!token) throw new Error('the mail has no link')
  return token
}

const logIn = (password: string) =>
  testApp.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { username: person.username, password },
  })

test('S19 a reset request does the same work for an existing, a disabled and an unknown account', async () => {
  const disabled = await createActor(testApp, 'taxpayer', { isDisabled: true })
  const known = await statementsOf(() => ask(person.username))
  expect(known.length).toBeGreaterThan(5)
  expect(await statementsOf(() => ask('nobody.of.this.name'))).toEqual(known)
  expect(await statementsOf(() => ask(disabled.email))).toEqual(known)
})

test('S19 S32 a reset request beyond the account’s limit does the same work', async () => {
  const limited = await buildTestApp({ now: NOW, env: { RATE_LIMIT_SCALE: '1' } })
  const actor = await createActor(limited, 'taxpayer')
  const askFrom = (typed: string, remoteAddress: string) =>
    limited.inject({ method: 'POST', url: `/api/users/${typed}/reset`, remoteAddress })
  const sent = async () =>
    (await limited.db.selectFrom('outbox').select('id').where('recipient', '=', actor.email).execute()).length
  for (const address of ['192.0.2.1', '192.0.2.2', '192.0.2.3']) await askFrom(actor.username, address)
  const enough = await statementsOf(() => askFrom(actor.email, '192.0.2.4'))
  expect(await sent()).toBe(3)
  expect(await statementsOf(() => askFrom('nobody.of.this.name', '192.0.2.5'))).toEqual(enough)
  await limited.close()
})

test('S19 rows without an owner send no mail, allow no reset, and are deleted', async () => {
  await ask('nobody.at.all')
  const decoys = () => testApp.db.selectFrom('outbox').selectAll().where('recipient', '=', '').execute()
  const [decoy] = await decoys()
  const token = /resetPassword\/([\w-]+)/.exec(decoy?.body ?? '')?.[1]
  expect((await reset({ token, password: NEW_PASSWORD })).json().code).toBe('reset_refused')
  const sent: string[] = []
  const mailer = { isReal: true, send: async ({ to }: { to: string }) => void sent.push(to) }
  await outboxJob.run({ ...testApp.services, mailer })
  expect(sent).not.toContain('')
  await retentionJob.run(testApp.services)
  expect(await decoys()).toEqual([])
})

test('S20 a link can be checked before a password is typed, which does not use it up', async () => {
  const check = async (token: unknown, query = '') => {
    const url = `/api/users/resetpassword/check${query}`
    const answer = await testApp.inject({ method: 'POST', url, payload: { token } })
    return [answer.statusCode, answer.body === '' ? null : answer.json().code]
  }
  const dead = [400, 'reset_refused']
  const token = await tokenFor(person)
  expect(await check(token)).toEqual([204, null])
  expect(await check(token)).toEqual([204, null])
  expect(await check('a token that never was')).toEqual(dead)
  expect(await check(undefined, `?token=${token}`)).toEqual([400, 'bad_request'])
  expect((await reset({ token, password: NEW_PASSWORD })).statusCode).toBe(200)
  expect(await check(token)).toEqual(dead)
  const late = await tokenFor(person)
  testApp.clock.advanceSeconds(3600)
  expect(await check(late)).toEqual(dead)
  const other = await createActor(testApp, 'taxpayer')
  const ofDisabled = await tokenFor(other)
  await testApp.db.updateTable('app_user').set({ is_disabled: true }).where('id', '=', other.userId).execute()
  expect(await check(ofDisabled)).toEqual(dead)
  const all = JSON.stringify(await testApp.db.selectFrom('audit_log').selectAll().execute())
  expect(all).not.toContain(token)
  expect(testApp.logLines.join('')).not.toContain(token)
})

test('both mails contain the user name, for people who forgot it too', async () => {
  await ask(person.username)
  const asked = (await mailsTo(person.email)).at(-1)
  const token = /resetPassword\/([\w-]+)/.exec(asked?.body ?? '')?.[1]
  await reset({ token, password: NEW_PASSWORD })
  const changed = await testApp.db
    .selectFrom('outbox')
    .selectAll()
    .where('kind', '=', 'password-changed')
    .where('recipient', '=', person.email)
    .executeTakeFirst()
  for (const mail of [asked, changed]) {
    expect(mail?.body).toContain(`\nYour username is: ${person.username}\n`)
    expect(mail?.subject).not.toContain(person.username)
  }
})

test('S20 the link sets a new password once, and ends every session', async () => {
  const token = await tokenFor(person)
  expect(Buffer.from(token, 'base64url').length).toBeGreaterThanOrEqual(16)
  const answer = await reset({ token, password: NEW_PASSWORD, passwordConfirm: NEW_PASSWORD })
  expect(answer.statusCode).toBe(200)
  const held = await testApp.inject({ method: 'GET', url: '/api/auth/session', token: person.token })
  expect(held.statusCode).toBe(401)
  expect((await logIn(person.password)).statusCode).toBe(400)
  expect((await logIn(NEW_PASSWORD)).statusCode).toBe(200)
  const again = await reset({ token, password: 'tea at noon in the meadow' })
  expect([again.statusCode, again.json().code]).toEqual([400, 'reset_refused'])
})

test('S20 the token is stored only as a hash, and every token is different', async () => {
  const tokens = [await tokenFor(person), await tokenFor(person)]
  expect(new Set(tokens).size).toBe(2)
  const rows = JSON.stringify(await testApp.db.selectFrom('password_reset').selectAll().execute())
  for (const token of tokens) expect(rows).not.toContain(token)
})

test('S20 the link is valid for 60 minutes', async () => {
  const token = await tokenFor(person)
  testApp.clock.advanceSeconds(3600)
  expect((await reset({ token, password: NEW_PASSWORD })).json().code).toBe('reset_refused')
  const second = await tokenFor(person)
  testApp.clock.advanceSeconds(3599)
  expect((await reset({ token: second, password: NEW_PASSWORD })).statusCode).toBe(200)
})

test('S20 using a link makes the others invalid; of five parallel uses one sets the password', async () => {
  const first = await tokenFor(person)
  const second = await tokenFor(person)
  const passwords = ['one', 'two', 'three', 'four', 'five'].map((word) => `coffee at ${word} by the river`)
  const answers = await Promise.all(passwords.map((password) => reset({ token: second, password })))
  expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 400, 400, 400, 400])
  expect((await reset({ token: first, password: NEW_PASSWORD })).statusCode).toBe(400)
})

test('S20 a password or token in the query is refused, changes nothing, and is not logged', async () => {
  const token = await tokenFor(person)
  const before = testApp.logLines.length
  for (const query of [`?password=${encodeURIComponent(NEW_PASSWORD)}`, `?token=${token}`]) {
    const answer = await reset({ token, password: NEW_PASSWORD }, query)
    expect(answer.statusCode).toBe(400)
    expect(answer.body).not.toContain(token)
  }
  await ask('canary.of.the.name')
  await reset({ token: `${token}x`, password: NEW_PASSWORD })
  const lines = testApp.logLines.slice(before).join('')
  expect(lines).toContain('/api/users/:id/reset')
  for (const secret of [token, 'coffee', 'canary.of.the.name']) expect(lines).not.toContain(secret)
  expect((await reset({ token, password: NEW_PASSWORD })).statusCode).toBe(200)
})

test.each([
  ['qwertyuiop12345', undefined, ['password']],
  ['short', undefined, ['password']],
  [NEW_PASSWORD, 'another one altogether', ['passwordConfirm']],
])('%j is refused at its field, and the link stays valid', async (password, passwordConfirm, fields) => {
  const token = await tokenFor(person)
  const answer = await reset({ token, password, ...(passwordConfirm ? { passwordConfirm } : {}) })
  expect(answer.statusCode).toBe(400)
  expect(Object.keys(answer.json().fields)).toEqual(fields)
  expect((await reset({ token, password: NEW_PASSWORD })).statusCode).toBe(200)
})

test('S19 the same answer for a user name, an e-mail, a disabled and an unknown account; only the first two get a mail', async () => {
  const disabled = await createActor(testApp, 'taxpayer', { isDisabled: true })
  const answers = [
    await ask(person.username.toUpperCase()),
    await ask(person.email),
    await ask(disabled.username),
    await ask('nobody.of.this.name'),
    await ask(`${'a'.repeat(240)}@b.example`),
  ]
  for (const answer of answers) {
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toBe(answers[0]?.body)
  }
  expect(await mailsTo(person.email)).toHaveLength(2)
  expect(await mailsTo(disabled.email)).toEqual([])
})

test('only an administrator may request a reset by id', async () => {
  const admin = await createActor(testApp, 'admin')
  await ask(String(person.userId))
  await ask(String(person.userId), { token: person.token })
  expect(await mailsTo(person.email)).toEqual([])
  await ask(String(person.userId), { token: admin.token })
  expect(await mailsTo(person.email)).toHaveLength(1)
})

test('S19 an id is found before an e-mail, and an e-mail before a user name, so that nobody gets another’s reset', async () => {
  const admin = await createActor(testApp, 'admin')
  const squatter = await createActor(testApp, 'taxpayer', { username: person.email.toUpperCase() })
  const numbered = await createActor(testApp, 'taxpayer', { username: String(person.userId) })
  await ask(person.email)
  await ask(String(person.userId), { token: admin.token })
  expect(await mailsTo(person.email)).toHaveLength(2)
  expect(await mailsTo(squatter.email)).toEqual([])
  expect(await mailsTo(numbered.email)).toEqual([])
})

test('S40 the link is built from the settings, whatever the Host header is', async () => {
  await ask(person.username, {
    headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' },
  })
  expect((await mailsTo(person.email)).at(-1)?.body).not.toContain('evil')
  expect((await mailsTo(person.email)).at(-1)?.body).toContain('https://liens.example/resetPassword/')
})

test('S29 requests and resets are in the audit log, without what was typed', async () => {
  const token = await tokenFor(person)
  await reset({ token, password: NEW_PASSWORD })
  const lines = await testApp.db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').limit(2).execute()
  expect(lines.map((line) => [line.action, line.subject_id, line.result])).toEqual([
    ['reset-password', String(person.userId), 'ok'],
    ['request-reset', String(person.userId), 'ok'],
  ])
  expect(JSON.stringify(lines)).not.toContain(person.username)
})

test('S19 limits reveal no account, neither by a look-alike nor by its other name', async () => {
  const limited = await buildTestApp({ now: NOW, env: { RATE_LIMIT_SCALE: '1' } })
  const known = await createActor(limited, 'taxpayer', { username: 'known' })
  const from = (typed: string, remoteAddress: string) =>
    limited.inject({
      method: 'POST',
      url: `/api/users/${encodeURIComponent(typed)}/reset`,
      remoteAddress,
    })
  const after = async (first: string, then: string, network: string) => {
    for (let no = 1; no <= 3; no++) await from(first, `${network}.${no}`)
    return (await from(then, `${network}.9`)).statusCode
  }
  expect(await after('ｋnown', 'known', '198.51.100')).toBe(await after('ｎobodyx', 'nobodyx', '203.0.113'))
  expect(await after('known', known.email, '192.0.2')).toBe(await after('nobody', 'no@b.example', '192.0.2'))
  await limited.close()
})

test('S20 the text of the mail is deleted when its link expires', async () => {
  await tokenFor(person)
  testApp.clock.advanceSeconds(3600)
  await retentionJob.run(testApp.services)
  expect(await mailsTo(person.email)).toMatchObject([{ body: '', sent_at: null }])
})

test('S32 an hour allows five links per address, and three per account or unknown name', async () => {
  const limited = await buildTestApp({ now: NOW, env: { RATE_LIMIT_SCALE: '1' } })
  const known = await createActor(limited, 'taxpayer')
  const from = (typed: string, remoteAddress: string) =>
    limited.inject({ method: 'POST', url: `/api/users/${typed}/reset`, remoteAddress })
  const statuses = async (typed: string) => {
    const answers = []
    for (let no = 1; no <= 4; no++) answers.push(await from(typed, `198.51.100.${no}`))
    expect(Number(answers.at(-1)?.headers['retry-after'])).toBe(3600)
    return answers.map((answer) => answer.statusCode)
  }
  expect(await statuses(known.username)).toEqual([200, 200, 200, 429])
  expect(await statuses('nobody')).toEqual([200, 200, 200, 429])
  expect((await from(known.email, '198.51.100.9')).statusCode).toBe(200)
  const { links } = await limited.db
    .selectFrom('outbox')
    .select(({ fn }) => fn.countAll<number>().as('links'))
    .where('recipient', '=', known.email)
    .executeTakeFirstOrThrow()
  expect(links).toBe(3)
  const admin = await createActor(limited, 'admin')
  const byAdmin = await limited.inject({
    method: 'POST',
    url: `/api/users/${known.userId}/reset`,
    remoteAddress: '198.51.100.10',
    token: admin.token,
  })
  expect(byAdmin.statusCode).toBe(429)
  limited.clock.advanceSeconds(3601)
  expect((await from(known.username, '198.51.100.9')).statusCode).toBe(200)
  for (let no = 0; no < 5; no++) expect((await from(`name${no}`, '203.0.113.5')).statusCode).toBe(200)
  const sixth = await from('name6', '203.0.113.5')
  expect([sixth.statusCode, Number(sixth.headers['retry-after']) > 0]).toEqual([429, true])
  await limited.close()
})
