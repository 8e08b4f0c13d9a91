import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { verifyReport } from '@fieldstone/contract/entities/verify'
import * as z from 'zod/mini'
import { type Config, ConfigError, readCommandConfig } from '../config.ts'
import { type Database, openEmbedded, openPostgres } from '../db/database.ts'
import { DirectoryInUse, lockDirectory } from '../db/directory-lock.ts'
import { isMigrated } from '../db/migrate.ts'
import { systemClock } from '../services.ts'
import { reportText } from './report.ts'
import { verify } from './verify.ts'

const USAGE = `Checks that every invariant of the money holds. Reads one snapshot, changes nothing.

  npm run verify [-- --json]

  --json      the report as JSON
  --provider  also compare with the payment provider (not yet possible)
  --help

Exit codes: 0 all hold, 1 one does not, 2 it could not run. The database is that of DATABASE_URL, else the embedded one
in DATA_DIR (stop a server that runs on it first, or use 'Verify now').
`

const MIGRATIONS = fileURLToPath(new URL('../../migrations', import.meta.url))
const STATEMENT_TIMEOUT_MS = 10 * 60 * 1000

/** Why nothing was checked: a sentence for the person at the terminal. */
class NotRun extends Error {
  override readonly name = 'NotRun'
}

async function main(): Promise<number> {
  const asked = readArguments()
  if (asked.help === true) {
    process.stdout.write(USAGE)
    return 0
  }
  if (asked.provider === true) {
    throw new NotRun(
      'The comparison with the provider (I9) is not there yet. Nothing was checked: leave --provider out for all other invariants.',
    )
  }
  const config = readCommandConfig()
  const database = await openForReading(config)
  try {
    if (!(await isMigrated(database, MIGRATIONS).catch(() => false))) {
      throw new NotRun(
        'The database is not that of this version: start the server of this version once, then verify.',
      )
    }
    const report = await verify(database.db, { clock: systemClock, config })
    const isJson = asked.json === true
    process.stdout.write(
      isJson ? `${JSON.stringify(z.encode(verifyReport, report), null, 2)}\n` : reportText(report),
    )
    return report.isOk ? 0 : 1
  } finally {
    await database.close()
  }
}

function readArguments() {
  try {
    return parseArgs({
      options: {
        json: { type: 'boolean' },
        provider: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    }).values
  } catch (error) {
    throw new NotRun(
      `${error instanceof Error ? error.message : 'The arguments cannot be read.'}\n\n${USAGE}`,
    )
  }
}

async function openForReading(config: Config): Promise<Database> {
  if (config.databaseUrl)
    return openPostgres(config.databaseUrl, { poolSize: 1, statementTimeoutMs: STATEMENT_TIMEOUT_MS })
  const directory = join(config.dataDir, 'database')
  if (!existsSync(directory)) {
    throw new NotRun(
      `There is no database in ${config.dataDir}. Set DATA_DIR or DATABASE_URL to the one to check.`,
    )
  }
  const lock = await lockDirectory(config.dataDir, () => process.exit(2)).catch((error: unknown) => {
    if (!(error instanceof DirectoryInUse)) throw error
    throw new NotRun(`${error.message} Or let an administrator press 'Verify now' in the running server.`)
  })
  const database = await openEmbedded({ dataDir: directory })
  return {
    ...database,
    close: async () => {
      await database.close()
      lock.release()
    },
  }
}

/** Whatever kept it from running is 2: only a violation is 1. Never the error object, which may carry rows. */
function failure(error: unknown): number {
  const text = error instanceof Error ? error.message : 'unknown cause'
  if (error instanceof ConfigError) process.stderr.write(`The settings are not right:\n${text}\n`)
  else process.stderr.write(`${error instanceof NotRun ? text : `Not verified: ${text}`}\n`)
  return 2
}

process.exitCode = await main().catch(failure)
