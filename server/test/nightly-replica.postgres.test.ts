import { setTimeout as sleep } from 'node:timers/promises'
import { plainDate } from '@fieldstone/domain/calendar/plain-date'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import {
  type Cluster,
  startCluster,
  startStandby,
  WITH_STANDBYS,
} from '../../scripts/lib/postgres-cluster.ts'
import { type Database, type Db, sqlState } from '../src/db/database.ts'
import { migrate } from '../src/db/migrate.ts'
import { followReplica, readAside } from '../src/db/replica.ts'
import { forecastTask, lastForecast, queueForecast } from '../src/features/analysis/forecast/forecast-task.ts'
import { overchargesTask, queueCheck } from '../src/features/analysis/overcharges/check-task.ts'
import { lastReport, verifyAndKeep } from '../src/features/verify/service.ts'
import { mailReportViewsJob, verifyJob } from '../src/jobs/job-list.ts'
import { runWaitingTasks } from '../src/jobs/tasks.ts'
import { MIGRATIONS } from '../src/root.ts'
import type { Services } from '../src/services.ts'
import { createActor, type TestActor } from './actors.ts'
import { createCertificate, createExpense } from './factories.ts'
import { openPatiently } from './postgres.ts'
import { runCommand } from './run-command.ts'
import { buildTestApp, type TestApp } from './test-app.ts'

/** A primary with a standby that PostgreSQL itself keeps up; what is replayed there waits while a test says so. */
let primary: Cluster
let standby: Cluster
let replica: Database
let testApp: TestApp
let admin: TestActor
let services: Services
const NEVER = new AbortController().signal

beforeAll(async () => {
  primary = await startCluster(WITH_STANDBYS)
  const database = openPatiently(primary.url)
  await migrate(database, MIGRATIONS)
  standby = await startStandby(primary, { max_standby_streaming_delay: '0' })
  replica = openPatiently(standby.url)
  // The command of the check has the machine's time.
  testApp = await buildTestApp({ database, now: new Date().toISOString() })
  admin = await createActor(testApp, 'admin')
  services = {
    ...testApp.services,
    replica: followReplica(replica),
    config: { ...testApp.services.config, databaseUrl: primary.url, readDatabaseUrl: standby.url },
  }
  for (const [name, value] of Object.entries(settings())) vi.stubEnv(name, value)
})

afterAll(async () => {
  vi.unstubAllEnvs()
  await replica?.close()
  await testApp?.close()
  await standby?.stop()
  await primary?.stop()
})

beforeEach(async () => {
  for (const table of ['job', 'staff_task', 'task', 'overcharge', 'lien_fee'] as const)
    await testApp.db.deleteFrom(table).execute()
  await testApp.db.updateTable('certificate').set({ escrow_cents: 0 }).execute()
  testApp.logLines.length = 0
  // However slow the machine is, the replica counts as close.
  await lastRunAt(new Date(testApp.clock.now().getTime() + 3_600_000))
})

afterEach(() => retryOnStandby(() => sql`select pg_wal_replay_resume()`.execute(replica.db)))

const settings = () => ({
  // Vitest has a BASE_URL of its own.
  BASE_URL: 'http://localhost:3000',
  DATABASE_URL: primary.url,
  READ_DATABASE_URL: standby.url,
  SESSION_SECRET: 'a secret of the tests that is long enough',
})

const lastRunAt = (at: Date) =>
  testApp.db
    .insertInto('job')
    .values({ name: 'mails', last_run_at: at })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ last_run_at: at }))
    .execute()

/** A standby may cancel a query that blocks replay, so the query is sent again. */
async function retryOnStandby<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      if (sqlState(error) !== '40001') throw error
      await sleep(20)
    }
  }
}

/** The replica has all that the primary has. */
async function replicated(there: Db = replica.db): Promise<void> {
  const written = await sql<{ at: string }>`select pg_current_wal_insert_lsn()::text as at`.execute(
    testApp.db,
  )
  const isThere = sql<{ is: boolean }>`
    select pg_last_wal_replay_lsn() >= ${written.rows[0]?.at ?? ''}::pg_lsn as is`
  while (!(await retryOnStandby(() => isThere.execute(there))).rows[0]?.is) await sleep(20)
}

/** From here on the replica stays as it is. */
async function stopReplay(): Promise<void> {
  await replicated()
  await retryOnStandby(() => sql`select pg_wal_replay_pause()`.execute(replica.db))
}

const setEscrow = (escrow_cents: number) =>
  testApp.db.updateTable('certificate').set({ escrow_cents }).execute()

const alarms = () =>
  testApp.db.selectFrom('staff_task').select('note').where('kind', '=', 'verify-failed').execute()

const logged = () => testApp.logLines.join('')

test('the nightly check reads the replica, and what it says is kept in the primary; who asks now is told of the primary', async () => {
  await createCertificate(testApp.db)
  await stopReplay()
  await setEscrow(5)
  await verifyJob.run(services)
  expect((await lastReport(services))?.isOk).toBe(true)
  expect(await alarms()).toEqual([])
  expect((await verifyAndKeep(services)).isOk).toBe(false)
})

test('what is wrong on the replica and was put right since: no alarm; what is wrong on both: one', async () => {
  await createCertificate(testApp.db)
  await setEscrow(5)
  await stopReplay()
  await setEscrow(0)
  await verifyJob.run(services)
  expect((await lastReport(services))?.isOk).toBe(true)
  expect(await alarms()).toEqual([])
  expect(logged()).toContain('does not hold on the replica')
  await setEscrow(5)
  await verifyJob.run(services)
  expect((await lastReport(services))?.isOk).toBe(false)
  expect(await alarms()).toHaveLength(1)
})

test('a replica that is behind, or is not there: the nightly check reads the primary', async () => {
  await createCertificate(testApp.db)
  await lastRunAt(new Date(Date.now() - 61_000))
  await stopReplay()
  await setEscrow(5)
  await verifyJob.run(services)
  expect((await lastReport(services))?.isOk).toBe(false)
  expect(logged()).toContain('the replica could not be checked')

  await setEscrow(0)
  vi.stubEnv('READ_DATABASE_URL', 'postgresql://nobody@127.0.0.1:1/nowhere')
  await verifyJob.run(services)
  vi.stubEnv('READ_DATABASE_URL', standby.url)
  expect((await lastReport(services))?.isOk).toBe(true)
})

test('npm run verify -- --replica: refused with what to do where it is behind, not set, or asked of the provider', async () => {
  await replicated()
  expect(await runCommand('verify', ['--replica'], settings())).toMatchObject({ code: 0 })
  const { READ_DATABASE_URL, ...unset } = settings()
  const none = await runCommand('verify', ['--replica'], unset)
  expect([none.code, none.err]).toEqual([2, expect.stringContaining('set READ_DATABASE_URL')])
  const provider = await runCommand('verify', ['--replica', '--provider'], settings())
  expect([provider.code, provider.err]).toEqual([2, expect.stringContaining('with the primary alone')])
  await lastRunAt(new Date(Date.now() - 61_000))
  await replicated()
  const behind = await runCommand('verify', ['--replica'], settings())
  expect([behind.code, behind.err]).toEqual([2, expect.stringContaining('more than a minute behind')])
})

const addFee = (certificate_id: number, at = '2026-11-01T15:00:00Z') =>
  testApp.db
    .insertInto('lien_fee')
    .values({ certificate_id, label: 'Recording fee', amount_cents: 3_400, created_at: new Date(at) })
    .returning('id')
    .executeTakeFirstOrThrow()

async function checkCharges(startedBy: number | null): Promise<number> {
  await queueCheck(testApp.db, testApp.clock.now(), startedBy)
  await runWaitingTasks(services, [overchargesTask], NEVER)
  const { opened_count } = await testApp.db
    .selectFrom('overcharge_check')
    .select('opened_count')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return opened_count
}

test('the nightly check of charges reads the replica, and opens nothing that was put right since', async () => {
  const [twice, once] = [await createCertificate(testApp.db), await createCertificate(testApp.db)]
  await addFee(twice)
  const second = await addFee(twice)
  await addFee(once)
  await stopReplay()
  await testApp.db.deleteFrom('lien_fee').where('id', '=', second.id).execute()
  // The replica does not know of this one: the next night does.
  await addFee(once)
  // And not of this certificate, which the primary judges.
  const later = await createCertificate(testApp.db)
  await addFee(later)
  await addFee(later)
  expect(await checkCharges(null)).toBe(1)
  const found = await testApp.db.selectFrom('overcharge').select('certificate_id').execute()
  expect(found).toEqual([{ certificate_id: later }])
  // Who asks now is told of the primary.
  expect(await checkCharges(admin.userId)).toBe(1)
})

test('the nightly check of charges takes for mended what the primary says is', async () => {
  const id = await createCertificate(testApp.db)
  await addFee(id)
  const second = await addFee(id)
  await replicated()
  expect(await checkCharges(null)).toBe(1)
  await testApp.db.deleteFrom('lien_fee').where('id', '=', second.id).execute()
  await stopReplay()
  // Charged once more after the replica has seen it mended.
  await addFee(id)
  await checkCharges(null)
  const open = await testApp.db.selectFrom('overcharge').select('id').where('mended_at', 'is', null).execute()
  expect(open).toHaveLength(1)
})

async function forecastOpen(startedBy: number | null): Promise<number | undefined> {
  await testApp.db.transaction().execute((trx) => queueForecast(trx, { startedBy, at: testApp.clock.now() }))
  await runWaitingTasks(services, [forecastTask()], NEVER)
  return (await lastForecast(testApp.db))?.openCount
}

test('the nightly forecast reads the replica; who asks for one now is told of the primary', async () => {
  const bought = { purchased_on: plainDate('2024-11-12'), created_at: new Date('2024-11-20T15:00:00Z') }
  await createCertificate(testApp.db, bought)
  await stopReplay()
  await createCertificate(testApp.db, bought)
  expect(await forecastOpen(null)).toBe(1)
  expect(await forecastOpen(admin.userId)).toBe(2)
})

test('a view of a report is mailed with the rows of the replica, and once', async () => {
  const id = await createCertificate(testApp.db)
  const spent = { incurred_on: plainDate('2026-03-12') }
  await createExpense(testApp.db, id, { ...spent, amount_cents: 27_500 })
  const payload = {
    ...{ report: 'expenses', name: 'This year', mailEvery: 'week' },
    query: 'from=2026-01-01&to=2026-12-31&columns=taxSaleNo%2CexpenseAmt',
  }
  const saved = await testApp.inject({
    method: 'POST',
    url: '/api/counties/855/reportviews',
    token: admin.token,
    payload,
  })
  expect(saved.statusCode).toBe(201)
  await stopReplay()
  await createExpense(testApp.db, id, { ...spent, amount_cents: 9_900 })
  testApp.clock.advanceSeconds(7 * 24 * 3600)
  // A week later no job of that time has run.
  const later = { ...services, replica: { ...followReplica(replica), follows: async () => true } }
  await mailReportViewsJob.run(later)
  await mailReportViewsJob.run(later)
  const mails = await testApp.db
    .selectFrom('outbox')
    .select('attachment')
    .where('kind', '=', 'report-view')
    .execute()
  expect(mails).toEqual([{ attachment: expect.stringContaining('Total of 1 row,275.00') }])
})

test('a query that a change of the primary ends on the replica is asked of the primary', async () => {
  await createCertificate(testApp.db)
  await replicated()
  const ended: unknown[] = []
  const inOneSnapshot = async (db: Db) =>
    db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (trx) => {
        const count = async () => (await trx.selectFrom('staff_task').select('id').execute()).length
        const before = await count()
        if (db === replica.db) await removeForGood()
        return [before, await count()]
      })
      .catch((error: unknown) => {
        ended.push(sqlState(error))
        throw error
      })
  await addStaffTasks()
  await replicated()
  const reading = { ...services, replica: followReplica(replica) }
  expect(await readAside(reading, inOneSnapshot)).toEqual([0, 0])
  expect(ended).toHaveLength(1)
  expect(logged()).toContain('the replica cannot answer')
})

const addStaffTasks = () =>
  sql`insert into staff_task (subject_kind, subject_id, kind, note, created_at)
    select 'installation', '1', 'note-' || no, '', now() from generate_series(1, 500) no`.execute(testApp.db)

/** Rows that a snapshot of the replica still sees are taken away, and the replica hears of it. */
async function removeForGood(): Promise<void> {
  await testApp.db.deleteFrom('staff_task').execute()
  await testApp.services.database.pool.query('vacuum staff_task')
  const other = openPatiently(standby.url)
  await replicated(other.db)
  await other.close()
}
