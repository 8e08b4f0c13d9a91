import { beforeEach, expect, test } from 'vitest'
import { createActor, type TestActor } from '../../test/actors.ts'
import { verifyAuditChains } from '../../test/audit-chains.ts'
import { auditLines, lastAuditLine } from '../../test/rows.ts'
import { sharedTestApp } from '../../test/test-app.ts'
import { reportOmittedRefusalsJob } from '../jobs/report-omitted-refusals.ts'
import { auditRefusal, auditThrottled } from './throttle.ts'

const testApp = sharedTestApp()
let taxpayer: TestActor

beforeEach(async () => {
  taxpayer = await createActor(testApp, 'taxpayer')
  testApp.clock.advanceSeconds(7200)
  await testApp.db.deleteFrom('audit_pause').execute()
})

const ask = (url = '/api/users', token = taxpayer.token) => testApp.inject({ method: 'GET', url, token })

const openAgain = () => testApp.db.updateTable('user_session').set({ seen_at: testApp.clock.now() }).execute()

const lines = () =>
  testApp.db
    .selectFrom('audit_log')
    .select(['actor_user_id', 'subject_id', 'result', 'detail'])
    .where('action', '=', 'refused')
    .where((row) => row.or([row('actor_user_id', '=', taxpayer.userId), row('actor_role', '=', 'system')]))
    .orderBy('id')
    .execute()

test('S29 many refusals write one line a minute for each person and route, and the next line has the number of omitted ones', async () => {
  await openAgain()
  const answers = await Promise.all(Array.from({ length: 12 }, () => ask()))
  expect(answers.every((answer) => answer.statusCode === 403)).toBe(true)
  await ask('/api/admin/audit')
  const other = await createActor(testApp, 'taxpayer')
  expect((await ask('/api/users', other.token)).statusCode).toBe(403)
  const users = { subject_id: 'GET /api/users', result: 'not_allowed' }
  expect(await lines()).toMatchObject([{ ...users, detail: {} }, { subject_id: 'GET /api/admin/audit' }])
  testApp.clock.advanceSeconds(59)
  await ask()
  expect(await lines()).toHaveLength(2)
  testApp.clock.advanceSeconds(1)
  await ask()
  expect((await lines()).at(-1)).toMatchObject({ ...users, detail: { omitted: 12 } })
  testApp.clock.advanceSeconds(60)
  await ask()
  expect((await lines()).at(-1)).toMatchObject({ ...users, detail: {} })
  const ofOther = await testApp.db
    .selectFrom('audit_log')
    .select('id')
    .where('actor_user_id', '=', other.userId)
    .execute()
  expect(ofOther).toHaveLength(1)
})

test('S29 omitted refusals without a later line are reported by the job, once, and then deleted', async () => {
  await openAgain()
  for (let no = 0; no < 4; no++) await ask()
  await reportOmittedRefusalsJob.run(testApp.services)
  expect(await lines()).toHaveLength(1)
  testApp.clock.advanceSeconds(3600)
  await reportOmittedRefusalsJob.run(testApp.services)
  await reportOmittedRefusalsJob.run(testApp.services)
  expect((await lines()).slice(1)).toEqual([
    {
      actor_user_id: null,
      subject_id: String(taxpayer.userId),
      result: 'not_allowed',
      detail: { route: 'GET /api/users', omitted: 3 },
    },
  ])
  expect(await testApp.db.selectFrom('audit_pause').selectAll().execute()).toEqual([])
  expect(await verifyAuditChains(testApp.db)).toBeNull()
})

const entry = (address: string, at = testApp.clock.now()) => ({
  at,
  actor: { role: 'anonymous' } as const,
  subject: null,
  result: 'reset_refused',
  address,
  action: 'contact' as const,
})

const lineCount = async () => (await auditLines(testApp.db, 'contact')).length

test('S29 anonymous refusals are counted per address, for IPv6 per /64 network', async () => {
  const before = await lineCount()
  for (const address of ['203.0.113.5', '203.0.113.6', '203.0.113.5', '2001:db8::1', '2001:db8::2'])
    await auditThrottled(testApp.db, entry(address), { everySeconds: 60, what: 'x' })
  expect((await lineCount()) - before).toBe(3)
})

test('S29 a clock that was far ahead once suppresses no later lines', async () => {
  const before = await lineCount()
  const ahead = new Date('2036-01-01T00:00:00Z')
  await auditThrottled(testApp.db, entry('203.0.113.7', ahead), { everySeconds: 60, what: 'x' })
  await auditThrottled(testApp.db, entry('203.0.113.7'), { everySeconds: 60, what: 'x' })
  await auditThrottled(testApp.db, entry('203.0.113.7'), { everySeconds: 60, what: 'x' })
  expect((await lineCount()) - before).toBe(2)
})

test('S29 a failure to write the line does not change the answer, and the next line counts it', async () => {
  const { db, services } = testApp
  await db.schema.alterTable('audit_chain').renameTo('audit_chain_away').execute()
  const context = {
    services,
    actor: { role: 'anonymous' } as const,
    at: testApp.clock.now(),
    address: '203.0.113.8',
    requestId: 'r1',
    route: 'POST /api/x',
  }
  const act = { subject: null, result: 'not_found' }
  await auditRefusal(context, act)
  await db.schema.alterTable('audit_chain_away').renameTo('audit_chain').execute()
  expect(testApp.logLines.join('')).toContain('a refusal is missing in the audit log')
  await auditRefusal(context, act)
  const last = await lastAuditLine(db)
  expect(last).toMatchObject({ action: 'refused', address: '203.0.113.8', detail: { omitted: 1 } })
})
