import { execFile } from 'node:child_process'
import { chownSync, mkdirSync, mkdtempSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verify } from '../src/features/verify/verify.ts'
import { createFolderStorage } from '../src/providers/storage/folder-storage.ts'
import { prepareCall } from './access-calls.ts'
import { type AccessWorld, accessWorldIn } from './access-world.ts'
import { createTestDatabase, openPatiently } from './postgres.ts'
import { buildTestApp } from './test-app.ts'

const run = promisify(execFile)
const volume = mkdtempSync(join(tmpdir(), 'fieldstone-volume-'))

let world: AccessWorld
let uploadId: number
let close: () => Promise<void>

/** A volume of 64 MB holds the tables of the database and the documents. To mount one takes root. */
beforeAll(async () => {
  await run('mount', ['-t', 'tmpfs', '-o', 'size=64m,mode=755', 'tmpfs', volume])
  const { url, drop } = await createTestDatabase()
  await moveTables(url)
  const files = createFolderStorage(join(volume, 'documents'))
  const testApp = await buildTestApp({ database: openPatiently(url), files })
  world = await accessWorldIn(testApp)
  const start = await prepareCall(world, 'startUpload', 'admin')
  const begun = await testApp.inject({ ...start.request, token: world.people.admin.token })
  uploadId = begun.json().uploadId
  close = async () => {
    await testApp.close()
    await drop()
    await onServer('drop tablespace small_volume')
  }
})
afterAll(async () => {
  await close()
  await run('umount', [volume])
  rmSync(volume, { recursive: true })
})

async function onServer(statement: string) {
  const database = openPatiently(process.env['TEST_DATABASE_URL'] ?? '')
  const { rows } = await database.pool.query(statement)
  await database.close()
  return rows as readonly Record<string, string>[]
}

/** The log of the database stays elsewhere: on a full disk the database itself would start anew. */
async function moveTables(url: string) {
  const [row] = await onServer('show data_directory')
  const { uid, gid } = statSync(row?.['data_directory'] ?? '')
  const tables = join(volume, 'tables')
  mkdirSync(tables)
  chownSync(tables, uid, gid)
  await onServer(`create tablespace small_volume location '${tables}'`)
  await onServer(`alter database "${new URL(url).pathname.slice(1)}" set tablespace small_volume`)
}

const freeBytes = () => {
  const { bavail, bsize } = statfsSync(volume)
  return bavail * bsize
}

let acknowledged = 0

/** By a session that is there: to open one writes, too. */
async function write(): Promise<number> {
  const { statusCode } = await world.testApp.inject({
    method: 'POST',
    url: `/api/admin/parcels/${world.certificateId}/payoffrequests`,
    token: world.people.admin.token,
    payload: { requestByLastName: 'Marchetti' },
  })
  if (statusCode < 300) acknowledged += 1
  return statusCode
}

async function upload(): Promise<number> {
  const { statusCode } = await world.testApp.inject({
    method: 'PUT',
    url: `/api/documents/uploads/${uploadId}/parts/0`,
    token: world.people.admin.token,
    headers: { 'content-type': 'application/octet-stream' },
    payload: Buffer.from('0123456789'),
  })
  return statusCode
}

const read = async (): Promise<number> =>
  (await world.testApp.inject({ method: 'GET', url: `/api/parcels/${world.certificateId}` })).statusCode

const stored = async () => {
  const { rows } = await sql<{ count: number }>`select count(*) as count from payoff_request`.execute(
    world.testApp.db,
  )
  return rows[0]?.count
}

/** The invariants that do not hold: rows of this world were written by no service. */
const broken = async () => {
  const { findings } = await verify(world.testApp.db, world.testApp.services)
  return findings.filter(({ isOk }) => !isOk).map(({ id }) => id)
}

test('F11 a volume runs full: writes are refused, reads go on, nothing acknowledged is lost, and with room again all goes on', async () => {
  const before = await broken()
  expect([await write(), await upload()]).toEqual([200, 204])
  const ballast = join(volume, 'ballast')
  writeFileSync(ballast, Buffer.alloc(freeBytes() - 400_000))
  let status = await write()
  while (status < 300) status = await write()
  expect(status).toBe(507)
  // What the tables had not taken.
  writeFileSync(join(volume, 'rest'), Buffer.alloc(freeBytes()))
  for (let times = 0; times < 50; times++) {
    expect(await upload()).toBe(507)
    expect([200, 507]).toContain(await write())
    expect(await read()).toBe(200)
  }
  expect(await stored()).toBe(acknowledged)
  rmSync(ballast)
  expect([await write(), await upload(), await read()]).toEqual([200, 204, 200])
  expect(await stored()).toBe(acknowledged)
  expect(await broken()).toEqual(before)
})
