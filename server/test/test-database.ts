import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { threadId } from 'node:worker_threads'
import { type Database, dumpEmbedded, openEmbedded } from '../src/db/database.ts'
import { migrate } from '../src/db/migrate.ts'
import { MIGRATIONS } from '../src/root.ts'
import { migrationsHash } from './migrations.ts'
import { createTestDatabase, openPatiently } from './postgres.ts'

/** A migrated, empty database of the kind that the test project names (TEST_DATABASE); `close` removes it. */
export async function openTestDatabase(): Promise<Database> {
  const kind = process.env['TEST_DATABASE']
  if (kind === 'postgresql') return openTestPostgres()
  if (kind === 'embedded' || kind === undefined)
    return openEmbedded({ loadDataDir: await migratedDump(), isStrict: true })
  throw new Error(`TEST_DATABASE is ${kind}; it must be embedded or postgresql`)
}

/** For what is no test of a project that names its kind. */
export function takePostgres(): void {
  process.env['TEST_DATABASE'] = 'postgresql'
}

async function openTestPostgres(): Promise<Database> {
  const { url, drop } = await createTestDatabase()
  const database = openPatiently(url)
  return {
    ...database,
    close: async () => {
      await database.close()
      await drop()
    },
  }
}

/** Loading a dump takes half a second. It is made of the database that is kept: a new one takes ten times as long. */
async function migratedDump(): Promise<Blob> {
  const file = await kept('tar', async (path) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'fieldstone-dump-'))
    await copyMigratedDatabase(dataDir)
    const dump = await dumpEmbedded(join(dataDir, 'database'))
    writeFileSync(path, Buffer.from(await dump.arrayBuffer()))
    rmSync(dataDir, { recursive: true })
  })
  return new Blob([readFileSync(file)])
}

/** Puts a migrated, empty embedded database below a data directory, as a command of the server expects it there. */
export async function copyMigratedDatabase(dataDir: string): Promise<void> {
  const folder = await kept('database', async (path) => {
    const database = await openEmbedded({ dataDir: path })
    await migrate(database, MIGRATIONS)
    await database.close()
  })
  cpSync(folder, join(dataDir, 'database'), { recursive: true })
}

/** Made once and kept on disk, named for what the migrations say; whole or not there. */
async function kept(ending: string, make: (path: string) => Promise<void>): Promise<string> {
  const folder = fileURLToPath(new URL('../../node_modules/.cache/fieldstone', import.meta.url))
  const path = join(folder, `migrated-${migrationsHash()}.${ending}`)
  if (existsSync(path)) return path
  mkdirSync(folder, { recursive: true })
  const own = `${path}.${process.pid}.${threadId}`
  await make(own)
  try {
    renameSync(own, path)
  } catch {
    // Another worker was faster: a folder that is there is not replaced.
    rmSync(own, { recursive: true })
  }
  return path
}
