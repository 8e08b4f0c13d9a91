import { businessDate } from '@fieldstone/domain/calendar/business-date'
import { type Config, ConfigError, readCommandConfig } from '../../../config.ts'
import { CommandProblem, openForCommand } from '../../../db/open-for-command.ts'
import { type Arguments, readArguments, USAGE, UsageError } from './arguments.ts'
import { importFile } from './import-file.ts'
import { type ImportMap, readMap } from './map.ts'
import { ImportProblem } from './problem.ts'
import { terminalProgress } from './progress.ts'
import { reportText } from './report.ts'

/** Exit codes: 0 done, 1 refused or failed, 2 typed wrong. */
async function main(): Promise<number> {
  const args = readArguments(process.argv.slice(2))
  if (args === null) {
    process.stdout.write(USAGE)
    return 0
  }
  const config = readCommandConfig()
  const map = args.mapPath === null ? null : readMap(args.mapPath)
  return run(args, map, config)
}

async function run(args: Arguments, map: ImportMap | null, config: Config): Promise<number> {
  const database = await openForCommand(config)
  try {
    const today = businessDate(new Date(), config.businessTimeZone)
    const result = await importFile(database, { ...args, map, today }, terminalProgress(process.stderr))
    process.stdout.write(`\n${reportText(result, args.preset)}`)
    return result.outcome === 'refused' || (result.outcome === 'dry-run' && result.rejectedCount > 0) ? 1 : 0
  } finally {
    await database.close()
  }
}

function failure(error: unknown): number {
  if (error instanceof UsageError) {
    process.stderr.write(`${error.message}\n\n${USAGE}`)
    return 2
  }
  const isForPerson = error instanceof ImportProblem || error instanceof CommandProblem
  const text = error instanceof Error ? error.message : 'unknown cause'
  if (error instanceof ConfigError) process.stderr.write(`The settings are not right:\n${text}\n`)
  // Only the message: errors of the embedded database carry the values of the statement.
  else process.stderr.write(`${isForPerson ? text : `The import failed: ${text}. Nothing was imported.`}\n`)
  return 1
}

process.exitCode = await main().catch(failure)
