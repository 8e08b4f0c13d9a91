import { beforeEach, expect, test } from 'vitest'
import { createActor, type TestActor } from '../../../test/actors.ts'
import { sharedTestApp } from '../../../test/test-app.ts'
import { retentionJob } from '../../jobs/job-list.ts'

const NOW = '2026-11-20T15:00:00Z'

const testApp = sharedTestApp({ now: NOW, env: { RATE_LIMIT_SCALE: '1' } })
let actor: TestActor

beforeEach(async () => {
  testApp.clock.set(NOW)
  actor = await createActor(testApp, 'taxpayer')
})

const logIn = async (remoteAddress: string, password = actor.password) => {
  const payload = { username: actor.username, password }
  const answer = await testApp.inject({ method: 'POST', url: '/api/auth/login', payload, remoteAddress })
  return { status: answer.statusCode, retryAfter: answer.headers['retry-after'], body: answer.json() }
}

const sessions = () =>
  testApp.db
    .selectFrom('user_session')
    .select(['address', 'created_at'])
    .where('user_id', '=', actor.userId)
    .orderBy('created_at')
    .orderBy('address')
    .execute()

/** Log-ins that succeeded from this address at this time. */
const insertSessions = (count: number, address: string, id = `${actor.userId} ${address}`) =>
  testApp.db
    .insertInto('user_session')
    .values(
      Array.from({ length: count }, (_, no) => {
        const at = testApp.clock.now()
        const ends_at = new Date(at.getTime() + 12 * 3600 * 1000)
        const hash = `${id} ${at.toISOString()} ${no}`
        return { jti_hash: hash, user_id: actor.userId, created_at: at, seen_at: at, ends_at, address }
      }),
    )
    .execute()

test('S18 S32 sixty log-ins an hour for one account and address; the next is refused before its password is compared', async () => {
  await insertSessions(59, '203.0.113.5')
  testApp.clock.advanceSeconds(600)
  expect((await logIn('203.0.113.5')).status).toBe(200)
  const refused = await logIn('203.0.113.5')
  expect(refused).toMatchObject({ status: 429, retryAfter: '3000', body: { code: 'too_many' } })
  expect((await logIn('203.0.113.5', 'not the password at all')).status).toBe(429)
  expect(await sessions()).toHaveLength(61)
  expect((await logIn('198.51.100.7')).status).toBe(200)
  const owner = actor
  actor = await createActor(testApp, 'taxpayer')
  expect((await logIn('203.0.113.5')).status).toBe(200)
  actor = owner
  testApp.clock.advanceSeconds(3000)
  expect((await logIn('203.0.113.5')).status).toBe(200)
  const line = await testApp.db
    .selectFrom('audit_log')
    .select(['subject_id', 'result'])
    .where('action', '=', 'log-in')
    .where('result', '=', 'too_many')
    .where('subject_id', '=', String(actor.userId))
    .executeTakeFirst()
  expect(line).toBeDefined()
})

test('S18 all addresses of an IPv6 /64 network count as one', async () => {
  await insertSessions(30, '2001:db8:1:2::1')
  await insertSessions(30, '2001:db8:1:2::2')
  expect((await logIn('2001:db8:1:2::3')).status).toBe(429)
  expect((await logIn('2001:db8:1:3::3')).status).toBe(200)
})

test('S18 ended sessions are deleted after a day, except the last one per address, which keeps the address known', async () => {
  await testApp.db.deleteFrom('user_session').where('user_id', '=', actor.userId).execute()
  for (const address of ['203.0.113.5', '198.51.100.7']) {
    await insertSessions(3, address)
    testApp.clock.advanceSeconds(60)
    await insertSessions(1, address)
  }
  testApp.clock.advanceSeconds(36 * 3600)
  await insertSessions(2, '203.0.113.5')
  await retentionJob.run(testApp.services)
  expect((await sessions()).map(({ address }) => address)).toEqual([
    '198.51.100.7',
    '203.0.113.5',
    '203.0.113.5',
  ])
})
