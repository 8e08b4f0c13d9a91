import { basename, resolve } from 'node:path'
import { pino } from 'pino'
import { ConfigError, readCommandConfig } from '../../../config.ts'
import { CommandProblem, openForCommand } from '../../../db/open-for-command.ts'
import { commandClock } from '../../../sandbox-time.ts'
import { terminalProgress } from '../../../tasks/progress.ts'
import { beginCommandTask, endDeadTasks } from '../../../tasks/rows.ts'
import { type Ended, runTask } from '../../../tasks/run.ts'
import type { TaskServices } from '../../../tasks/task.ts'
import { type Arguments, readArguments, USAGE, UsageError } from './arguments.ts'
import type { ImportResult } from './import-file.ts'
import { IMPORT_TASK, type ImportInput, importTask } from './import-task.ts'
import { parseMap, readMapJson } from './map.ts'
import { ImportProblem } from './problem.ts'
import { reportText } from './report.ts'

/** Exit codes: 0 done, 1 refused, failed or interrupted, 2 wrong arguments. */
async function main(): Promise<number> {
  const args = readArguments(process.argv.slice(2))
  if (args === null) {
    process.stdout.write(USAGE)
    return 0
  }
  const input = inputOf(args)
  const config = readCommandConfig()
  const database = await openForCommand(config)
  try {
    const log = pino({ level: 'silent' })
    const clock = await commandClock(config, database.db)
    return await run({ config, database, db: database.db, replica: null, clock, log }, input)
  } finally {
    await database.close()
  }
}

/** Checks the map before the database is opened. */
function inputOf({ path, mapPath, ...options }: Arguments): ImportInput {
  const map = mapPath === null ? null : { name: mapPath, content: readMapJson(mapPath) }
  if (map !== null) parseMap(map.content, map.name)
  return { ...options, path: resolve(path), map }
}

/** Runs the same task as a server would, with progress on the terminal. */
async function run(services: TaskServices, input: ImportInput): Promise<number> {
  const { db, clock } = services
  let result: ImportResult | null = null
  const kind = importTask({ whenBusy: 'refuse', onResult: (all) => (result = all) })
  await endDeadTasks(db, clock.now())
  const title = basename(input.path)
  const task = await beginCommandTask(db, {
    kind: IMPORT_TASK,
    title,
    input,
    startedBy: null,
    at: clock.now(),
  })
  const ended = await runTask(services, kind, task, {
    signal: interruption(),
    abortMeans: 'canceled',
    progress: terminalProgress(process.stderr),
  })
  return result === null ? withoutResult(ended) : report(result, input.preset)
}

/** The first Ctrl-C cancels the import and rolls it back; a second one ends the process. */
function interruption(): AbortSignal {
  const interrupted = new AbortController()
  process.once('SIGINT', () => interrupted.abort())
  return interrupted.signal
}

function report(result: ImportResult, preset: string | null): number {
  process.stdout.write(`\n${reportText(result, preset)}`)
  return result.outcome === 'refused' || (result.outcome === 'dry-run' && result.rejectedCount > 0) ? 1 : 0
}

function withoutResult(ended: Ended): number {
  if (ended.state === 'canceled') process.stderr.write('\nInterrupted. Nothing was imported.\n')
  else if (ended.state === 'waiting')
    process.stderr.write('Another process has taken over this import. See its task.\n')
  else if (ended.failure === undefined) process.stderr.write(`${ended.error}\n`)
  else throw ended.failure
  return 1
}

function failure(error: unknown): number {
  if (error instanceof UsageError) {
    process.stderr.write(`${error.message}\n\n${USAGE}`)
    return 2
  }
  const isForPerson = error instanceof ImportProblem || error instanceof CommandProblem
  const text = error instanceof Error ? error.message : 'unknown cause'
  if (error instanceof ConfigError) process.stderr.write(`The settings are invalid:\n${text}\n`)
  // Only the message: errors of the embedded database carry the values of the statement.
  else process.stderr.write(`${isForPerson ? text : `The import failed: ${text}. Nothing was imported.`}\n`)
  return 1
}

process.exitCode = await main().catch(failure)
