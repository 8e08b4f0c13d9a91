import { mkdirSync } from 'node:fs'
import type { Config } from '../config.ts'
import { errorCode } from '../error-name.ts'
import { MIGRATIONS } from '../root.ts'
import { noAnswerSentence } from './address.ts'
import { type Database, embeddedDirectory, openEmbedded, openPostgres, ping } from './database.ts'
import { DirectoryInUse, lockDirectory } from './directory-lock.ts'
import { migrate } from './migrate.ts'

/** What the person at the terminal can mend: one sentence, no stack. */
export class CommandProblem extends Error {
  override readonly name = 'CommandProblem'
}

/** Vacuuming and large pages take longer than any request may. */
const STATEMENT_TIMEOUT_MS = 10 * 60 * 1000

/** Nobody waits in a browser, and an embedded database that is opened in this process keeps it busy for seconds. */
const CONNECTION_WAIT_MS = 30_000

/** The server's database for a command, migrated; `close` gives the directory of an embedded one back. */
export async function openForCommand(config: Config): Promise<Database> {
  const database = await openAsItIs(config)
  await migrate(database, MIGRATIONS)
  return database
}

/** The same with the tables that it has, or none. */
export const openAsItIs = (config: Config): Promise<Database> =>
  config.databaseUrl ? openServer(config.databaseUrl) : openDirectory(config.dataDir)

async function openServer(url: string): Promise<Database> {
  const database = openPostgres(url, {
    poolSize: 4,
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
    connectionWaitMs: CONNECTION_WAIT_MS,
  })
  try {
    await ping(database.db)
    return database
  } catch (error) {
    await database.close()
    throw new CommandProblem(noAnswerSentence(errorCode(error)))
  }
}

async function openDirectory(dataDir: string): Promise<Database> {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw new CommandProblem(
      `The data directory ${dataDir} cannot be made (${errorCode(error)}). Set DATA_DIR to one that can be written.`,
    )
  }
  const lock = await lockDirectory(dataDir, () => {
    process.stderr.write(
      'Another process has taken the data directory over. This command stops; nothing is half done.\n',
    )
    process.exit(1)
  }).catch((error: unknown) => {
    if (!(error instanceof DirectoryInUse)) throw error
    throw new CommandProblem(`${error.message} Then try again, and start the server afterwards.`)
  })
  const database = await openEmbedded({ dataDir: embeddedDirectory({ dataDir }) })
  return {
    ...database,
    close: async () => {
      await database.close()
      lock.release()
    },
  }
}
