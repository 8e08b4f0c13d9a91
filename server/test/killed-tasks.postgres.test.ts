import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { inLongTests } from '@fieldstone/domain/long-tests.testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureBuilt } from '../../scripts/lib/build.js'
import { systemClock } from '../src/clock.ts'
import type { Transaction } from '../src/db/database.ts'
import { verify } from '../src/features/verify/verify.ts'
import { createFiles } from '../src/files.ts'
import type { Job } from '../src/jobs/job.ts'
import { forecastJob, nightlyOverchargesJob, verifyJob } from '../src/jobs/job-list.ts'
import { startJobs } from '../src/jobs/jobs.ts'
import { createFolderStorage } from '../src/providers/storage/folder-storage.ts'
import { sharedActor } from './actors.ts'
import { type CrashPoints, openCrashPoints } from './crash-points.ts'
import { createCertificate } from './factories.ts'
import { freePort, type KillableServer, type ServerSettings, startServer } from './killable-server.ts'
import { expectPrintedOnce } from './printed-letters.ts'
import { sharedTestApp } from './test-app.ts'

/** Of a batch of letters, spread over its steps. */
const KILLS = inLongTests(4, 100)
const LETTERS = 6

const testApp = sharedTestApp({ now: new Date().toISOString() })
const admin = sharedActor(testApp, 'admin')
/** The services of the test, with the files of the servers that are killed. */
const withFiles = () => ({
  ...testApp.services,
  files: createFiles(createFolderStorage(join(dataDir, 'documents')), []),
})
/** The same, at the time of these servers. */
const services = () => ({ ...withFiles(), clock: systemClock })
let points: CrashPoints
let settings: ServerSettings
let server: KillableServer
let dataDir: string
/** Of a batch that nobody disturbs. */
let stepCount: number
let killedWithin = 0
let batchNo = 0

beforeAll(async () => {
  await ensureBuilt(() => undefined, ['server', 'web'])
  points = await openCrashPoints(await databaseUrl(), 'http://127.0.0.1:9')
  dataDir = mkdtempSync(join(tmpdir(), 'fieldstone-tasks-'))
  settings = {
    PORT: String(await freePort()),
    HOST: '127.0.0.1',
    DATABASE_URL: points.databaseUrl,
    DATA_DIR: dataDir,
    SESSION_SECRET: 'a-secret-of-the-tests-long-enough-to-be-taken',
    STRIPE_MODE: 'off',
    STAFF_SECOND_FACTOR: 'off',
    RATE_LIMIT_SCALE: '0',
    DEMO: '0',
  }
  server = await startServer(settings)
  await startBatch()
  await claimed()
  points.letPass()
  await doneOrHeld()
  stepCount = points.passed().length
})
afterAll(async () => {
  await server.kill()
  await points.close()
  rmSync(dataDir, { recursive: true })
})

async function send(method: 'GET' | 'POST', path: string) {
  const answer = await fetch(`http://127.0.0.1:${settings.PORT}${path}`, {
    method,
    headers: { authorization: `Bearer ${admin.token}` },
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
  return text === '' ? null : JSON.parse(text)
}

const lastTask = async () => (await send('GET', '/api/admin/tasks?pageSize=1'))[0]

/** The newest task in this state; throws when it has ended otherwise. */
async function lastTaskOnce(state: 'done' | 'failed') {
  for (;;) {
    const task = await lastTask()
    if (task.state === state) return task
    if (task.state === 'failed' || task.state === 'done') throw new Error(`${task.state}: ${task.error}`)
    await sleep(250)
  }
}

/** Queued beside the server, whose steps count from its claim of the task. */
async function startBatch(): Promise<number> {
  batchNo += 1
  const taxSaleNos = Array.from({ length: LETTERS }, (_, no) => `KT-${batchNo}-${no}`)
  for (const certificate_no of taxSaleNos) await createCertificate(testApp.db, { certificate_no })
  const answer = await testApp.inject({
    method: 'POST',
    url: '/api/admin/letterbatches',
    token: admin.token,
    payload: { kind: 'payoff', taxSaleNos, seenCount: LETTERS },
  })
  return answer.json().batchID
}

/** As `kill -9` does. */
async function kill(): Promise<void> {
  await server.kill()
  points.cut()
}

/** A minute later: the claim of the dead server has expired. */
async function restartLater(): Promise<void> {
  await sql`update task set claimed_until = now() where state = 'running'`.execute(testApp.db)
  server = await startServer(settings)
}

const files = () => createFolderStorage(join(dataDir, 'documents'))

test.each(Array.from({ length: KILLS }, (_, no) => no))(
  'F02 killed in a batch of letters, kill %i: each letter is sent and in one stored print file, or is not sent; continued, all are sent once',
  async (no) => {
    const id = await startBatch()
    await claimed()
    const reached = points.holdAt(1 + Math.floor(((no + 0.5) * stepCount) / KILLS))
    await Promise.race([reached, doneOrHeld()])
    await kill()
    const sent = await expectPrintedOnce(testApp.db, files(), id)
    await restartLater()
    const task = await lastTask()
    if (task.state !== 'done') {
      killedWithin += 1
      const failed = await lastTaskOnce('failed')
      expect(failed).toMatchObject({
        resume: 'continue',
        error: expect.stringMatching(/^The server stopped while this was running\./),
      })
      expect(await expectPrintedOnce(testApp.db, files(), id)).toBe(sent)
      await send('POST', `/api/admin/tasks/${failed.id}/resume`)
    }
    await lastTaskOnce('done')
    expect(await expectPrintedOnce(testApp.db, files(), id)).toBe(LETTERS)
    expect(await send('GET', `/api/admin/letterbatches/${id}`)).toMatchObject({
      state: 'done',
      sent: LETTERS,
    })
  },
)

test('F02 after all kills: half of them at least came before the end, and the books agree', async () => {
  expect(killedWithin).toBeGreaterThanOrEqual(KILLS / 2)
  const { findings } = await verify(testApp.db, services())
  expect(findings.filter(({ isOk }) => !isOk)).toEqual([])
})

/** Asked of the database itself: a server that is held answers nothing. */
async function stateIs(state: 'running' | 'done'): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ state: string }>`select state from task order by id desc limit 1`.execute(
      testApp.db,
    )
    if (rows[0]?.state === state || rows[0]?.state === 'done') return
    await sleep(10)
  }
}
const claimed = () => stateIs('running')
const doneOrHeld = () => stateIs('done')

/** What the task stores at its end, and nobody else meanwhile. */
const holdForecast = (trx: Transaction) =>
  sql`select from job where name = 'forecast' for update`.execute(trx)
const holdOvercharges = (trx: Transaction) => sql`lock table overcharge_check in share mode`.execute(trx)

test.each<[string, Job, (trx: Transaction) => Promise<unknown>]>([
  ['forecast', forecastJob, holdForecast],
  ['overcharges', nightlyOverchargesJob, holdOvercharges],
])(
  'F02 killed in the nightly task %s: it says so, comes again the next night, and finishes',
  async (kind, job, hold) => {
    const queueAtNight = () => job.run(services())
    await sql`insert into job (name) values ('forecast') on conflict do nothing`.execute(testApp.db)
    const holding = await testApp.db.startTransaction().execute()
    await hold(holding)
    await queueAtNight()
    await expect.poll(waitingForLocks).toBeGreaterThan(0)
    await kill()
    await holding.rollback().execute()
    await restartLater()
    const stopped = await lastTaskOnce('failed')
    expect(stopped).toMatchObject({ kind, resume: 'again' })
    await queueAtNight()
    const again = await lastTaskOnce('done')
    expect(again.kind).toBe(kind)
    expect(again.id).toBeGreaterThan(stopped.id)
    expect((await send('GET', `/api/admin/tasks/${stopped.id}`)).resume).toBeNull()
  },
)

async function waitingForLocks(): Promise<number | undefined> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(testApp.db)
  return rows[0]?.count
}

test('F02 killed in the nightly check of the books: it comes again the next night, and finishes', async () => {
  const { db, clock } = testApp
  const night = new Date()
  clock.set(night.toISOString())
  const begun = await new Promise<void>((begin) => {
    const dying: Job = { ...verifyJob, firstAfterSeconds: 0, run: () => new Promise(() => begin()) }
    startJobs(withFiles(), [dying])
  })
  expect(begun).toBeUndefined()
  const lastRun = () =>
    db.selectFrom('job').select(['last_run_at', 'note']).where('name', '=', verifyJob.name).executeTakeFirst()
  expect((await lastRun())?.last_run_at).toEqual(night)
  clock.advanceSeconds(verifyJob.everySeconds)
  const jobs = startJobs(withFiles(), [{ ...verifyJob, firstAfterSeconds: 3_600 }])
  await jobs.runDue()
  await jobs.stop()
  expect(JSON.parse((await lastRun())?.note ?? '{}')).toMatchObject({ ok: true })
})

/** Of the test's own database, to which the processes of this file connect too. */
async function databaseUrl(): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(testApp.db)
  const url = new URL(process.env['TEST_DATABASE_URL'] ?? '')
  url.pathname = `/${rows[0]?.name}`
  return url.href
}
