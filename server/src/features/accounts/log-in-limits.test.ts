import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { createActor, type TestActor } from '../../../test/actors.ts'
import { sharedTestApp } from '../../../test/test-app.ts'
import { networkOf } from '../../http/network.ts'
import { retentionJob } from '../../jobs/job-list.ts'
import { nameKey } from './queries.ts'

const NOW = '2026-11-20T15:00:00Z'
const WRONG = 'not the password at all'

const testApp = sharedTestApp({ now: NOW })
let actor: TestActor

beforeEach(async () => {
  testApp.clock.set(NOW)
  await testApp.db.deleteFrom('login_failure').execute()
  actor = await createActor(testApp, 'taxpayer')
})

const logIn = async (username: string, password: string, address = '203.0.113.5') => {
  const answer = await testApp.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { username, password },
    remoteAddress: address,
  })
  return { status: answer.statusCode, retryAfter: answer.headers['retry-after'], body: answer.json() }
}

async function times<T>(count: number, work: (no: number) => Promise<T>): Promise<T[]> {
  const answers: T[] = []
  for (let no = 0; no < count; no++) answers.push(await work(no))
  return answers
}

const statuses = (answers: readonly { status: number }[]) => answers.map((answer) => answer.status)

test('S18 ten wrong log-ins for one account from one address in 15 minutes; the eleventh is refused, even with the right password', async () => {
  expect(statuses(await times(10, () => logIn(actor.username, WRONG)))).toEqual(Array(10).fill(400))
  testApp.clock.advanceSeconds(60)
  const refused = await logIn(actor.username, actor.password)
  expect(refused).toMatchObject({
    status: 429,
    retryAfter: String(14 * 60),
    body: { code: 'too_many', message: 'Too many tries. Wait a little and try again.' },
  })
  expect((await logIn(actor.username.toUpperCase(), WRONG)).status).toBe(429)
})

test('S18 the owner still logs in from another address, and another account from this one', async () => {
  const other = await createActor(testApp, 'taxpayer')
  await times(11, () => logIn(actor.username, WRONG))
  expect((await logIn(actor.username, actor.password, '198.51.100.7')).status).toBe(200)
  expect((await logIn(other.username, other.password)).status).toBe(200)
  expect((await logIn(actor.username, actor.password)).status).toBe(429)
})

test('S18 after the time in Retry-After the right password works again; refused attempts do not lengthen it', async () => {
  await times(10, () => logIn(actor.username, WRONG))
  testApp.clock.advanceSeconds(600)
  const refused = await times(20, () => logIn(actor.username, WRONG))
  expect(new Set(refused.map((answer) => answer.retryAfter))).toEqual(new Set(['300']))
  testApp.clock.advanceSeconds(300)
  expect((await logIn(actor.username, actor.password)).status).toBe(200)
})

test('S18 a successful log-in clears earlier failures', async () => {
  await times(9, () => logIn(actor.username, WRONG))
  expect((await logIn(actor.username, actor.password)).status).toBe(200)
  expect(statuses(await times(10, () => logIn(actor.username, WRONG)))).toEqual(Array(10).fill(400))
  expect((await logIn(actor.username, WRONG)).status).toBe(429)
})

test('S18 S19 a log-in to an account with a look-alike name clears no failures of the other', async () => {
  await createActor(testApp, 'admin', { username: 'boss' })
  const twin = await createActor(testApp, 'taxpayer', { username: 'ｂoss' })
  await times(9, () => logIn('boss', WRONG))
  expect((await logIn(twin.username, twin.password)).status).toBe(200)
  expect(statuses(await times(3, () => logIn('boss', WRONG)))).toEqual([400, 429, 429])
  const streaks = await testApp.db
    .selectFrom('login_streak')
    .select('failure_count')
    .where('account_key', '=', nameKey('boss'))
    .execute()
  expect(streaks).toEqual([{ failure_count: 10 }])
})

test('S18 every spelling that finds an account counts under the same key, and no other does: İ and i, Ｉ and I', async () => {
  const owner = await createActor(testApp, 'taxpayer', { username: 'idilia' })
  for (const typed of ['IDILIA', 'İdilia', 'ıdilia', 'Ｉdilia']) {
    const { isSameKey } = await testApp.db
      .selectNoFrom(sql<boolean>`${nameKey(typed)} = ${nameKey('idilia')}`.as('isSameKey'))
      .executeTakeFirstOrThrow()
    const answer = await logIn(typed, owner.password)
    expect({ typed, isSameKey }).toEqual({ typed, isSameKey: answer.status === 200 })
    await times(10, () => logIn(typed, WRONG))
    expect((await logIn(owner.username, owner.password)).status).toBe(isSameKey ? 429 : 200)
    await testApp.db.deleteFrom('login_failure').execute()
  }
})

test('S18 the right password of an account that is not approved is no failure', async () => {
  const pending = await createActor(testApp, 'county', { isApproved: false })
  const answers = await times(12, () => logIn(pending.username, pending.password))
  expect(statuses(answers)).toEqual(Array(12).fill(401))
})

test('S18 S19 an unknown name has the same limit and the same answers', async () => {
  const known = await times(12, () => logIn(actor.username, WRONG))
  const unknown = await times(12, () => logIn('nobody.of.this.name', WRONG))
  const seen = (answers: typeof known) =>
    answers.map(({ status, retryAfter, body }) => ({
      status,
      retryAfter,
      code: body.code,
      message: body.message,
    }))
  expect(seen(unknown)).toEqual(seen(known))
})

test('S18 1,000 wrong log-ins to 100 accounts from one address: a hundred are tried, at most ten per account', async () => {
  for (let no = 0; no < 100; no++) await createActor(testApp, 'taxpayer', { username: `target${no}` })
  const passed = new Map<string, number>()
  const answers = await times(1000, async (no) => {
    const name = `target${no % 100}`
    const answer = await logIn(name, WRONG)
    if (answer.status === 400) passed.set(name, (passed.get(name) ?? 0) + 1)
    return answer
  })
  expect(answers.filter((answer) => answer.status === 400)).toHaveLength(100)
  const refused = answers.filter((answer) => answer.status !== 400)
  expect(refused.every((answer) => answer.status === 429 && Number(answer.retryAfter) > 0)).toBe(true)
  expect(Math.max(...passed.values())).toBeLessThanOrEqual(10)
  expect((await logIn(actor.username, actor.password)).status).toBe(429)
  expect((await logIn(actor.username, actor.password, '198.51.100.7')).status).toBe(200)
})

test('S18 of thirty parallel wrong log-ins ten are tried', async () => {
  const answers = await Promise.all(Array.from({ length: 30 }, () => logIn(actor.username, WRONG)))
  expect(answers.filter((answer) => answer.status === 400).length).toBeLessThanOrEqual(10)
  expect(answers.every((answer) => answer.status === 400 || answer.status === 429)).toBe(true)
})

test('a typed user name is stored only as a hash, for at most a day', async () => {
  await logIn('a password typed in the wrong field', WRONG)
  const kept = await testApp.db.selectFrom('login_failure').selectAll().execute()
  expect(kept).toHaveLength(1)
  expect(JSON.stringify(kept)).not.toContain('typed in the wrong field')
  await retentionJob.run(testApp.services)
  expect(await testApp.db.selectFrom('login_failure').select('id').execute()).toHaveLength(1)
  testApp.clock.advanceSeconds(86_401)
  await retentionJob.run(testApp.services)
  expect(await testApp.db.selectFrom('login_failure').select('id').execute()).toEqual([])
})

/** A hundred failures for a name, ten from each of ten addresses. */
const failFromEverywhere = async (username: string) => {
  for (let no = 0; no < 10; no++) await times(10, () => logIn(username, WRONG, `192.0.2.${no + 1}`))
}

test('S18 a hundred failures in a row from any address close an account to unknown addresses', async () => {
  const home = '198.51.100.7'
  expect((await logIn(actor.username, actor.password, home)).status).toBe(200)
  await failFromEverywhere(actor.username)
  const strange = await logIn(actor.username, actor.password, '192.0.2.99')
  expect(strange).toMatchObject({ status: 429, retryAfter: '3600', body: { code: 'too_many' } })
  expect(strange.body.message).toContain('Forgot Password')
  expect((await logIn(actor.username, actor.password, home)).status).toBe(200)
  testApp.clock.advanceSeconds(86_400)
  expect((await logIn(actor.username, actor.password, '192.0.2.98')).status).toBe(429)
})

/** So many in a row, the last of them real; the ones before only where they are counted. */
async function failInARow(username: string, count: number) {
  const row = { account_key: nameKey(username), failure_count: count - 1, last_at: testApp.clock.now() }
  await testApp.db
    .insertInto('login_streak')
    .values(row)
    .onConflict((conflict) => conflict.column('account_key').doUpdateSet(row))
    .execute()
  expect((await logIn(username, WRONG, '192.0.2.1')).status).toBe(400)
}

test('S18 a new password by the mailed link opens it again', async () => {
  await failInARow(actor.username, 100)
  expect((await logIn(actor.username, actor.password, '192.0.2.97')).status).toBe(429)
  await testApp.inject({ method: 'POST', url: `/api/users/${actor.username}/reset` })
  const { body } = await testApp.db
    .selectFrom('outbox')
    .select('body')
    .where('recipient', '=', actor.email)
    .executeTakeFirstOrThrow()
  const token = /resetPassword\/([\w-]+)/.exec(body)?.[1]
  const password = 'coffee at five by the river'
  const payload = { token, password }
  const reset = await testApp.inject({ method: 'POST', url: '/api/users/resetpassword', payload })
  expect(reset.statusCode).toBe(200)
  expect((await logIn(actor.username, password, '192.0.2.97')).status).toBe(200)
})

test('S18 a log-in restarts the count: ninety-nine failures, a log-in and ninety-nine failures close nothing', async () => {
  await failInARow(actor.username, 99)
  expect((await logIn(actor.username, actor.password, '192.0.2.201')).status).toBe(200)
  await failInARow(actor.username, 99)
  expect((await logIn(actor.username, actor.password, '192.0.2.202')).status).toBe(200)
})

test('S18 S19 an unknown name is closed in the same way', async () => {
  await failInARow('nobody.at.all', 100)
  const refused = await logIn('nobody.at.all', WRONG, '192.0.2.99')
  expect(refused).toMatchObject({ status: 429, retryAfter: '3600' })
})

test.each([
  ['203.0.113.5', '203.0.113.5'],
  ['::ffff:203.0.113.5', '203.0.113.5'],
  ['203.0.113.5:40001', '203.0.113.5'],
  ['[2001:db8:1:2::9]:443', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
