import { appendFileSync, cpSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { IS_LONG_RUN } from '@fieldstone/domain/long-tests.testing'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { filesFolder, type Manifest } from '../src/backup/manifest.ts'
import { move } from '../src/backup/move.ts'
import { restoreBackup } from '../src/backup/restore.ts'
import { writeBackup } from '../src/backup/write.ts'
import { type Database, openEmbedded } from '../src/db/database.ts'
import { JOINED_FROM, JOINED_INTO } from '../src/db/joined-migrations.ts'
import { migrate } from '../src/db/migrate.ts'
import { verify } from '../src/features/verify/verify.ts'
import { createMemoryStorage } from '../src/providers/storage/memory-storage.testing.ts'
import { MIGRATIONS } from '../src/root.ts'
import { payInFull } from './payments-steps.ts'
import { createLien, openPaymentWorld, type PaymentWorld } from './payments-world.ts'
import { createEmptyDatabase, createTestDatabase, openPatiently, type TestDatabase } from './postgres.ts'
import { copyMigratedDatabase } from './test-database.ts'

const folder = mkdtempSync(join(tmpdir(), 'fieldstone-backup-'))
const backup = join(folder, 'backup')
const document = Buffer.from([0, 1, 2, 255])
let world: PaymentWorld
let written: Manifest
/** Closed and dropped after each test. */
const opened: (() => Promise<void>)[] = []

beforeAll(async () => {
  world = await openPaymentWorld()
  await payInFull(world, await createLien(world))
  await createLien(world, { owner_name: 'O\'Neill \\ "Żółć"\n\t漢字' })
  const { db, services } = world.testApp
  await services.files.put(db, 'certificates/7/ab-1.pdf', document)
  written = await writeBackup({ db, files: services.files.stored }, backup, new Date())
})
afterAll(async () => {
  await world.close()
  rmSync(folder, { recursive: true, force: true })
})
afterEach(async () => {
  for (const close of opened.splice(0)) await close()
})

const emptyPostgres = async () => opening(await createEmptyDatabase())
const migratedPostgres = async () => opening(await createTestDatabase())

function opening({ url, drop }: TestDatabase): Database {
  const database = openPatiently(url)
  opened.push(async () => {
    await database.close()
    await drop()
  })
  return database
}

async function emptyEmbedded(): Promise<Database> {
  const dataDir = mkdtempSync(join(tmpdir(), 'fieldstone-moved-'))
  await copyMigratedDatabase(dataDir)
  const database = await openEmbedded({ dataDir: join(dataDir, 'database') })
  opened.push(async () => {
    await database.close()
    rmSync(dataDir, { recursive: true, force: true })
  })
  return database
}

const rowsOf = ({ tables, sequences }: Manifest) => ({ tables, sequences })
const refuse = { whatStands: 'refuse' } as const

test('F23 a backup: for its owner alone, and never over what is there', async () => {
  expect(statSync(backup).mode & 0o077).toBe(0)
  for (const name of readdirSync(join(backup, 'rows')))
    expect(statSync(join(backup, 'rows', name)).mode & 0o077).toBe(0)
  const { db, services } = world.testApp
  await expect(writeBackup({ db, files: services.files.stored }, backup, new Date())).rejects.toThrow(
    'is not empty',
  )
})

test('F23 a backup of PostgreSQL, restored on the embedded database and moved back: every row, figure and file is equal', async () => {
  const embedded = { database: await emptyEmbedded(), files: createMemoryStorage() }
  await restoreBackup(embedded, backup, refuse)
  const { services } = world.testApp
  expect((await verify(embedded.database.db, services)).isOk).toBe(true)

  const target = { database: await migratedPostgres(), files: createMemoryStorage() }
  const onItsWay = join(folder, 'on-its-way')
  const { config } = services
  const { figures } = await move({ from: embedded, to: target, folder: onItsWay, config })
  expect(figures.get('certificates that are not redeemed')).toBe('2')
  expect([...figures.keys()]).toContain('book cash')
  expect((await verify(target.database.db, services)).isOk).toBe(true)
  expect(await target.files.get('certificates/7/ab-1.pdf')).toEqual(new Uint8Array(document))

  const again = await writeBackup(
    { db: target.database.db, files: target.files },
    join(folder, 'again'),
    new Date(),
  )
  expect(rowsOf(again)).toEqual(rowsOf(written))
  expect(again.files).toEqual(written.files)
  // Keys and triggers stand again: a posting cannot be changed, and the next row gets a number of its own.
  await expect(target.database.db.deleteFrom('ledger_posting').execute()).rejects.toThrow()
  await expect(target.database.db.deleteFrom('certificate').where('id', '=', 1).execute()).rejects.toThrow(
    /foreign key/,
  )
  await expect(restoreBackup(target, backup, refuse)).rejects.toThrow('The database is not empty: it holds')
})

test('F23 a backup of the last version before its migrations were joined: is restored; one of a version before that is refused', async () => {
  const file = join(folder, 'joined', 'manifest.json')
  cpSync(backup, join(folder, 'joined'), { recursive: true })
  const named = (migrations: readonly string[]) =>
    writeFileSync(file, JSON.stringify({ ...written, migrations }))
  const target = { database: await migratedPostgres(), files: createMemoryStorage() }
  named(JOINED_FROM.slice(0, -1))
  await expect(restoreBackup(target, join(folder, 'joined'), refuse)).rejects.toThrow(
    'is of a version before',
  )
  const later = written.migrations.filter((name) => !JOINED_INTO.includes(name))
  named([...JOINED_FROM, ...later])
  await restoreBackup(target, join(folder, 'joined'), refuse)
  expect((await verify(target.database.db, world.testApp.services)).isOk).toBe(true)
})

if (IS_LONG_RUN) {
  test('F23 a backup of an earlier version: is restored with the tables of then, and brought up to date', async () => {
    const names = readdirSync(MIGRATIONS).sort()
    const last = names.at(-1)
    const old = await emptyPostgres()
    await migrate(old, MIGRATIONS, (name) => name !== last)
    const files = createMemoryStorage()
    const earlier = await writeBackup({ db: old.db, files }, join(folder, 'earlier'), new Date())
    expect(earlier.migrations).not.toContain(last)
    const target = { database: await emptyPostgres(), files }
    await restoreBackup(target, join(folder, 'earlier'), refuse)
    expect(await migrate(target.database, MIGRATIONS)).toEqual([])
  })
}

test('F23 a move into a database that holds rows: is refused, and offers no switch that it does not take', async () => {
  const from = { database: await migratedPostgres(), files: createMemoryStorage() }
  const to = { database: await migratedPostgres(), files: createMemoryStorage() }
  await restoreBackup(to, backup, refuse)
  const { config } = world.testApp.services
  await expect(move({ from, to, folder: join(folder, 'refused'), config })).rejects.toThrow(
    /^The database is not empty: .* Name an empty one\.$/,
  )
})

test('F23 a damaged backup: is refused before anything changes', async () => {
  const target = { database: await migratedPostgres(), files: createMemoryStorage() }
  const copy = join(folder, 'damaged')
  const { services, db } = world.testApp
  await writeBackup({ db, files: services.files.stored }, copy, new Date())
  appendFileSync(join(filesFolder(copy), 'certificates/7/ab-1.pdf'), 'x')
  await expect(restoreBackup(target, copy, refuse)).rejects.toThrow('certificates/7/ab-1.pdf has changed')
  await expect(restoreBackup(target, join(folder, 'none'), refuse)).rejects.toThrow('is no backup')
})
