import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Database, dumpEmbedded, openEmbedded, openPostgres } from '../src/db/database.ts'
import { migrate } from '../src/db/migrate.ts'
import { MIGRATIONS } from '../src/root.ts'
import { migrationsHash } from './migrations.ts'
import { createTestDatabase } from './postgres.ts'

/** A migrated, empty database of the kind that the test project names (TEST_DATABASE); `close` removes it. */
export async function openTestDatabase(): Promise<Database> {
  const kind = process.env['TEST_DATABASE']
  if (kind === 'postgresql') return openTestPostgres()
  if (kind === 'embedded' || kind === undefined) return openEmbedded({ loadDataDir: await migratedDump() })
  throw new Error(`TEST_DATABASE is ${kind}; it must be embedded or postgresql`)
}

async function openTestPostgres(): Promise<Database> {
  const { url, drop } = await createTestDatabase()
  const database = openPostgres(url)
  return {
    ...database,
    close: async () => {
      await database.close()
      await drop()
    },
  }
}

/** Migrating takes seconds, loading a dump half of one: kept on disk, named for what the migrations say. */
async function migratedDump(): Promise<Blob> {
  const folder = fileURLToPath(new URL('../../node_modules/.cache/fieldstone', import.meta.url))
  const file = join(folder, `migrated-${migrationsHash()}.tar`)
  if (existsSync(file)) return new Blob([readFileSync(file)])
  const dump = await dumpEmbedded(async (database) => {
    await migrate(database, MIGRATIONS)
  })
  mkdirSync(folder, { recursive: true })
  const own = `${file}.${process.pid}`
  writeFileSync(own, Buffer.from(await dump.arrayBuffer()))
  renameSync(own, file)
  return dump
}
