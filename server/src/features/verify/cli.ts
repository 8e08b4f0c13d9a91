import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { systemClock } from '../../clock.ts'
import { type Config, ConfigError, readCommandConfig } from '../../config.ts'
import { type Database, embeddedDirectory, openEmbedded, openPostgres } from '../../db/database.ts'
import { DirectoryInUse, lockDirectory } from '../../db/directory-lock.ts'
import { isMigrated } from '../../db/migrate.ts'
import { followReplica } from '../../db/replica.ts'
import { type PaymentProvider, ProviderError } from '../../providers/payment-provider.ts'
import { openStoredFiles } from '../../providers/storage/open-files.ts'
import { createPaymentProvider } from '../../providers/stripe/provider.ts'
import { MIGRATIONS } from '../../root.ts'
import { commandClock } from '../../sandbox-time.ts'
import { verifyWithProvider } from './provider.ts'
import { reportJson, reportText } from './report.ts'
import { verify } from './verify.ts'

const USAGE = `Checks that every invariant of the money holds, that the file of every row is in the storage, and that the keys that
encrypted them are set. Reads one snapshot, changes nothing.

  npm run verify [-- [--provider | --replica] [--json]]

  --provider  also compares each payment with what the payment provider has collected (I9): it asks the provider of the
              server's settings and compares the payments of that mode, without those in flight. It sends nothing else.
              Do not refund while it runs.
  --replica   reads the standby of READ_DATABASE_URL, if it is at most a minute behind: what it finds may have been put right
              since on the primary
  --json      the report as JSON
  --help

Exit codes: 0 all hold, 1 one does not, 2 it could not run. The database is that of DATABASE_URL, else the embedded one
in DATA_DIR (stop a server that runs on it first, or use 'Verify now'). The files are those of S3_BUCKET, else those in DATA_DIR.
A file that no row names is counted, and is no error: nothing is lost by it.
`

const STATEMENT_TIMEOUT_MS = 10 * 60 * 1000

/** Why nothing was checked, as a sentence for the terminal. */
class NotRun extends Error {
  override readonly name = 'NotRun'
}

async function main(): Promise<number> {
  const asked = readArguments()
  if (asked.help === true) {
    process.stdout.write(USAGE)
    return 0
  }
  if (asked.provider === true && asked.replica === true) {
    throw new NotRun(
      'The provider is compared with the primary alone: a standby may not know of the last payments yet. Leave --provider or --replica out.',
    )
  }
  const config = readCommandConfig()
  const provider = asked.provider === true ? providerOf(config) : null
  const database = asked.replica === true ? await openReplica(config) : await openForReading(config)
  try {
    if (!(await isMigrated(database, MIGRATIONS).catch(() => false))) {
      throw new NotRun(
        'The database is not that of this version: start the server of this version once, then verify.',
      )
    }
    const services = {
      config,
      clock: await commandClock(config, database.db),
      files: { stored: await openStoredFiles(config) },
    }
    const report = provider
      ? await verifyWithProvider(database.db, services, provider).catch(explainProvider)
      : await verify(database.db, services)
    process.stdout.write(asked.json === true ? reportJson(report) : reportText(report))
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
        replica: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    }).values
  } catch (error) {
    throw new NotRun(
      `${error instanceof Error ? error.message : 'The arguments cannot be read.'}\n\n${USAGE}`,
    )
  }
}

function providerOf(config: Config): PaymentProvider {
  const provider = createPaymentProvider(config.stripe)
  if (provider) return provider
  throw new NotRun(
    'Payments are off, so there is no provider to compare with. Nothing was checked: set STRIPE_MODE and the keys as the server has them, or leave --provider out.',
  )
}

function explainProvider(error: unknown): never {
  if (!(error instanceof ProviderError)) throw error
  const what =
    error.kind === 'unauthorized'
      ? 'The payment provider does not accept the key in STRIPE_SECRET_KEY'
      : error.kind === 'unknown'
        ? 'The payment provider does not answer'
        : `The payment provider refuses to list the payments (${error.code ?? error.kind})`
  throw new NotRun(`${what}. Nothing was checked: mend that, or leave --provider out.`)
}

async function openReplica({ readDatabaseUrl }: Config): Promise<Database> {
  if (readDatabaseUrl === null)
    throw new NotRun('There is no standby to check: set READ_DATABASE_URL, or leave --replica out.')
  const database = openPostgres(readDatabaseUrl, { poolSize: 1, statementTimeoutMs: STATEMENT_TIMEOUT_MS })
  if (await followReplica(database).follows(systemClock.now())) return database
  await database.close()
  throw new NotRun(
    'The standby does not answer, is more than a minute behind, or no server has run a job for so long. Nothing was checked: leave --replica out to check the primary.',
  )
}

async function openForReading(config: Config): Promise<Database> {
  if (config.databaseUrl)
    return openPostgres(config.databaseUrl, { poolSize: 1, statementTimeoutMs: STATEMENT_TIMEOUT_MS })
  const directory = embeddedDirectory(config)
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

/**
 * Only a violation exits with 1; any failure to check with 2. Never prints the error object, which may contain rows.
 */
function failure(error: unknown): number {
  const text = error instanceof Error ? error.message : 'unknown cause'
  if (error instanceof ConfigError) process.stderr.write(`The settings are not right:\n${text}\n`)
  else process.stderr.write(`${error instanceof NotRun ? text : `Not verified: ${text}`}\n`)
  return 2
}

process.exitCode = await main().catch(failure)
