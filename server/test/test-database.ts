import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Database, dumpEmbedded, openEmbedded, openPostgres } from '../src/db/database.ts'
import { migrate } from '../src/db/migrate.ts'
import { createTestDatabase } from './postgres.ts'

const root = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
export const MIGRATIONS = root('server/migrations')

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
  await migrate(database, MIGRATIONS)
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
  const hash = createHash('sha256')
  for (const name of readdirSync(MIGRATIONS).sort()) hash.update(readFileSync(join(MIGRATIONS, name)))
  const folder = root('node_modules/.cache/fieldstone')
  const file = join(folder, `migrated-${hash.digest('hex').slice(0, 16)}.tar`)
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
