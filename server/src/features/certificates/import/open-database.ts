import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Config } from '../../../config.ts'
import { type Database, openEmbedded, openPostgres } from '../../../db/database.ts'
import { DirectoryInUse, lockDirectory } from '../../../db/directory-lock.ts'
import { migrate } from '../../../db/migrate.ts'
import { ImportProblem } from './problem.ts'

const MIGRATIONS = fileURLToPath(new URL('../../../../migrations', import.meta.url))

/** Vacuuming and large pages take longer than any request may. */
const STATEMENT_TIMEOUT_MS = 10 * 60 * 1000

/** The server's database, opened as the server opens it and migrated; `close` gives the directory back. */
export async function openDatabase(config: Config): Promise<Database> {
  const database = config.databaseUrl
    ? await openServer(config.databaseUrl)
    : await openDirectory(config.dataDir)
  await migrate(database, MIGRATIONS)
  return database
}

async function openServer(url: string): Promise<Database> {
  const database = openPostgres(url, { poolSize: 4, statementTimeoutMs: STATEMENT_TIMEOUT_MS })
  try {
    await database.pool.query('select 1')
  } catch (error) {
    throw new ImportProblem(
      `The database of DATABASE_URL does not answer (${reasonOf(error)}). Check that it runs and that the address, user and password are right.`,
    )
  }
  return database
}

async function openDirectory(dataDir: string): Promise<Database> {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw new ImportProblem(
      `The data directory ${dataDir} cannot be made (${reasonOf(error)}). Set DATA_DIR to one that can be written.`,
    )
  }
  const lock = await lockDirectory(dataDir, () => {
    process.stderr.write(
      'Another process has taken the data directory over. The import stops; nothing is half-imported.\n',
    )
    process.exit(1)
  }).catch((error: unknown) => {
    if (!(error instanceof DirectoryInUse)) throw error
    throw new ImportProblem(`${error.message} Then import, and start the server again.`)
  })
  const database = await openEmbedded({ dataDir: `${dataDir}/database` })
  return {
    ...database,
    close: async () => {
      await database.close()
      lock.release()
    },
  }
}

const reasonOf = (error: unknown): string =>
  error instanceof Error && 'code' in error
    ? String(error.code)
    : error instanceof Error
      ? error.name
      : 'unknown'
