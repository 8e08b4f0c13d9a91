import { parseArgs } from 'node:util'
import { businessDate } from '@fieldstone/domain/calendar/business-date'
import { ConfigError, readCommandConfig } from '../../src/config.ts'
import { CommandProblem, openForCommand } from '../../src/db/open-for-command.ts'
import { terminalProgress } from '../../src/tasks/progress.ts'
import { GenerateProblem, generate } from './generate.ts'

const USAGE = `npm run generate -- --certificates N

Fills the database of DATABASE_URL, or the embedded one in DATA_DIR, with N invented tax certificates.
`
const MOST = 10_000_000

/** Exit codes: 0 done, 1 refused or failed, 2 wrong arguments. */
async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { certificates: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
  })
  if (values.help) {
    process.stdout.write(USAGE)
    return 0
  }
  const certificates = Number(values.certificates)
  if (!Number.isSafeInteger(certificates) || certificates < 1 || certificates > MOST) {
    process.stderr.write(`--certificates must be a whole number from 1 to ${MOST}.\n\n${USAGE}`)
    return 2
  }
  const config = readCommandConfig()
  const database = await openForCommand(config)
  const progress = terminalProgress(process.stderr)
  try {
    const today = businessDate(new Date(), config.businessTimeZone)
    progress.start('Generating', certificates)
    const added = await generate(database, { certificates, today, onProgress: progress.at })
    progress.end()
    process.stdout.write(`${added} certificates were added; the database holds ${certificates} or more.\n`)
    return 0
  } finally {
    await database.close()
  }
}

function failure(error: unknown): number {
  const text = error instanceof Error ? error.message : 'unknown cause'
  if (error instanceof ConfigError) process.stderr.write(`The settings are not right:\n${text}\n`)
  else if (error instanceof GenerateProblem || error instanceof CommandProblem)
    process.stderr.write(`${text}\n`)
  else if (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')) {
    process.stderr.write(`${text}\n\n${USAGE}`)
    return 2
  } else process.stderr.write(`The database could not be filled: ${text}.\n`)
  return 1
}

process.exitCode = await main().catch(failure)
