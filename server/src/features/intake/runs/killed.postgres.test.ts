import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { inLongTests } from '@fieldstone/domain/long-tests.testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureBuilt } from '../../../../../scripts/lib/build.js'
import { sharedActor } from '../../../../test/actors.ts'
import { type CrashPoints, openCrashPoints } from '../../../../test/crash-points.ts'
import { createPlaces } from '../../../../test/factories.ts'
import {
  freePort,
  type KillableServer,
  type ServerSettings,
  startServer,
} from '../../../../test/killable-server.ts'
import { sharedTestApp } from '../../../../test/test-app.ts'
import { systemClock } from '../../../clock.ts'
import { createFiles } from '../../../files.ts'
import { createFolderStorage } from '../../../providers/storage/folder-storage.ts'
import { verify } from '../../verify/verify.ts'

const ROWS = inLongTests(600, 20_000)
const KILLS = inLongTests(1, 100)

const testApp = sharedTestApp({ now: new Date().toISOString() })
const admin = sharedActor(testApp, 'admin')
let points: CrashPoints
let settings: ServerSettings
let server: KillableServer
let dataDir: string
/** Of an import that nobody disturbs: from the check to its end. */
let stepCount: number
let killedWithin = 0

beforeAll(async () => {
  await ensureBuilt(() => undefined, ['server', 'web'])
  await createPlaces(testApp.db)
  points = await openCrashPoints(await databaseUrl(), 'http://127.0.0.1:9')
  dataDir = mkdtempSync(join(tmpdir(), 'fieldstone-import-'))
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
  stepCount = await countSteps()
})
afterAll(async () => {
  await server.kill()
  await points.close()
  rmSync(dataDir, { recursive: true })
})

const HEADER = 'Cert No,Parcel ID,Owner,Sale Date,Face Amount,Rate,Type'
const FILE = [
  HEADER,
  ...Array.from({ length: ROWS }, (_, no) => `${no},68-${no},Example Ann,10/15/2024,1000.00,12,negotiated`),
].join('\n')

const send = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object | Uint8Array) =>
  ask(method, `/api/admin/imports${path}`, body)

async function ask(method: 'GET' | 'POST' | 'PUT', path: string, body?: object | Uint8Array) {
  const isPart = body instanceof Uint8Array
  const answer = await fetch(`http://127.0.0.1:${settings.PORT}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${admin.token}`,
      ...(body === undefined
        ? {}
        : { 'content-type': isPart ? 'application/octet-stream' : 'application/json' }),
    },
    ...(body === undefined ? {} : { body: isPart ? Buffer.from(body) : JSON.stringify(body) }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
  return text === '' ? null : JSON.parse(text)
}

/** Sent, and described as a person would in the browser. */
async function upload(): Promise<{ id: number; mapping: object }> {
  const bytes = Buffer.from(FILE)
  const begun = { sender: 'summit', fileName: 'sale.csv', byteCount: bytes.length }
  const { importID: id, partBytes } = await send('POST', '', begun)
  for (let part = 0; part * partBytes < bytes.length; part++)
    await send('PUT', `/${id}/parts/${part}`, bytes.subarray(part * partBytes, (part + 1) * partBytes))
  await send('POST', `/${id}/finish`, {})
  const { mapping } = await send('GET', `/${id}/columns`)
  const saleType = { column: 'Type', dateFormat: null, pivotYear: null }
  const place = { state: 'OH', name: 'Summit', fips: null }
  return { id, mapping: { ...mapping, place, fields: { ...mapping.fields, saleType } } }
}

/** Checked and imported by the server's own tasks. */
async function importAll({ id, mapping }: { id: number; mapping: object }): Promise<void> {
  await send('POST', `/${id}/check`, { mapping })
  const { task } = await stateOnce(id, 'checked')
  await send('POST', `/${id}/commit`, {
    taskID: task.id,
    acceptsValid: false,
    expectedRows: null,
    expectedCents: null,
  })
  await stateOnce(id, 'imported')
}

/** Throws at once when the server is gone. */
async function stateOnce(id: number, state: 'checked' | 'imported') {
  for (;;) {
    const run = await send('GET', `/${id}`)
    if (run.task.state === 'failed') throw new Error(run.error)
    if (run.state === state && run.task.state === 'done') return run
    await sleep(250)
  }
}

const stored = async () => {
  const { rows } = await sql<{ certificates: number; parcels: number; staged: number }>`
    select (select count(*) from certificate) as certificates, (select count(*) from parcel) as parcels,
      (select count(*) from import_row) as staged`.execute(testApp.db)
  return rows[0]
}

const empty = () =>
  sql`truncate certificate, parcel, portfolio_count, import_run, import_batch, task, money_in cascade`.execute(
    testApp.db,
  )

async function brokenInvariants(): Promise<readonly string[]> {
  // The files of the server that is killed.
  const files = createFiles(createFolderStorage(join(dataDir, 'documents')), [])
  const { findings } = await verify(testApp.db, { ...testApp.services, clock: systemClock, files })
  return findings.filter(({ isOk }) => !isOk).map(({ id, offending }) => `${id}: ${offending.join(', ')}`)
}

test.each(Array.from({ length: KILLS }, (_, no) => no))(
  'F02 killed while it imports a file that was sent in the browser, kill %i: all or nothing is stored, and the work goes on when a person resumes it',
  async (kill) => {
    await empty()
    const run = await upload()
    const killedBefore = await importAndKill(run, 1 + Math.floor(((kill + 0.5) * stepCount) / KILLS))
    if (killedBefore !== null) killedWithin += 1
    const what = `killed before ${killedBefore ?? 'nothing: it was over'}`
    const { certificates, parcels } = (await stored()) ?? {}
    expect([0, ROWS], what).toContain(certificates)
    expect(parcels, what).toBe(certificates)
    expect({ what, broken: await brokenInvariants() }).toEqual({ what, broken: [] })
    await goOn(run)
    expect({ what, ...(await stored()) }).toEqual({ what, certificates: ROWS, parcels: ROWS, staged: 0 })
  },
)

test('F02 after all kills: half of them at least came before the end, and the same file sent again adds nothing', async () => {
  expect(killedWithin).toBeGreaterThanOrEqual(KILLS / 2)
  const again = await upload()
  await importAll(again)
  expect(await send('GET', `/${again.id}`)).toMatchObject({
    report: { addedCount: 0, unchangedCount: ROWS },
  })
})

/** The whole way once without a kill. */
async function countSteps(): Promise<number> {
  const run = await upload()
  points.letPass()
  await importAll(run)
  return points.passed().length
}

/** Kills the server before this step, and gives the step's name; null when all was over before. */
async function importAndKill(run: { id: number; mapping: object }, step: number): Promise<string | null> {
  const held = points.holdAt(step)
  const importing = importAll(run).then(
    () => null,
    () => null,
  )
  const reached = await Promise.race([held, importing])
  await server.kill()
  points.cut()
  await importing
  return reached
}

/**
 * After a restart the import is found where it stood. Once the claim of the dead server has expired its task has failed, and
 * goes on when a person resumes it, not before.
 */
async function goOn(run: { id: number; mapping: object }): Promise<void> {
  await sql`update task set claimed_until = now() where state = 'running'`.execute(testApp.db)
  server = await startServer(settings)
  const { task } = await send('GET', `/${run.id}`)
  if (task?.interrupted) {
    await expect.poll(async () => (await send('GET', `/${run.id}`)).task.state).toBe('failed')
    expect((await send('GET', `/${run.id}`)).task).toMatchObject({ id: task.id, resume: 'again' })
    await ask('POST', `/api/admin/tasks/${task.id}/resume`)
  }
  const { state } = await send('GET', `/${run.id}`)
  if (state === 'checking') await stateOnce(run.id, 'checked')
  if (state === 'committing') await stateOnce(run.id, 'imported')
  else if (state !== 'imported') await importAll(run)
}

/** Of the test's own database, to which the processes of this file connect too. */
async function databaseUrl(): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(testApp.db)
  const url = new URL(process.env['TEST_DATABASE_URL'] ?? '')
  url.pathname = `/${rows[0]?.name}`
  return url.href
}
