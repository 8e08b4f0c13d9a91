import { basename, resolve } from 'node:path'
import { pino } from 'pino'
import { ConfigError, readCommandConfig } from '../../../config.ts'
import { CommandProblem, openForCommand } from '../../../db/open-for-command.ts'
import { commandClock } from '../../../sandbox-time.ts'
import { terminalProgress } from '../../../tasks/progress.ts'
import { beginCommandTask, endDeadTasks } from '../../../tasks/rows.ts'
import { type Ended, runTask } from '../../../tasks/run.ts'
import type { TaskKind, TaskServices } from '../../../tasks/task.ts'
import { listUndoable } from '../runs/undo.ts'
import { type Arguments, readCommand, USAGE, UsageError } from './arguments.ts'
import type { ImportResult } from './import-file.ts'
import { choicesOf, IMPORT_TASK, type ImportInput, importTask, type UndoInput } from './import-task.ts'
import { parseMap, readMapJson, withChoices } from './map.ts'
import { ImportProblem } from './problem.ts'
import { reportText, undoableText } from './report.ts'

/** Exit codes: 0 done, 1 refused, failed or interrupted, 2 wrong arguments. */
async function main(): Promise<number> {
  const command = readCommand(process.argv.slice(2))
  if (command.kind === 'help') {
    process.stdout.write(USAGE)
    return 0
  }
  const input = command.kind === 'import' ? inputOf(command.args) : null
  const config = readCommandConfig()
  const database = await openForCommand(config)
  try {
    const log = pino({ level: 'silent' })
    const clock = await commandClock(config, database.db)
    const services = { config, database, db: database.db, replica: null, clock, log }
    if (input !== null) return await runImport(services, input)
    return command.kind === 'undo' && command.batchId !== null
      ? await runUndo(services, command.batchId)
      : await listImports(services)
  } finally {
    await database.close()
  }
}

/** Checks the map before the database is opened. */
function inputOf({ path, mapPath, ...options }: Arguments): ImportInput {
  const map = mapPath === null ? null : { name: mapPath, content: readMapJson(mapPath) }
  if (map !== null) parseMap(withChoices(map.content, choicesOf(options)), map.name)
  return { ...options, path: resolve(path), map }
}

async function runImport(services: TaskServices, input: ImportInput): Promise<number> {
  let result: ImportResult | null = null
  const kind = importTask({ whenBusy: 'refuse', onResult: (all) => (result = all) })
  const ended = await run(services, kind, { title: basename(input.path), input })
  return result === null
    ? withoutResult(ended, 'Interrupted. Nothing was imported.')
    : report(result, input.preset)
}

async function listImports({ db, config }: TaskServices): Promise<number> {
  const imports = await listUndoable(db)
  process.stdout.write(undoableText(imports, config.businessTimeZone))
  return 0
}

async function runUndo(services: TaskServices, batchId: number): Promise<number> {
  const found = (await listUndoable(services.db)).find((each) => each.batchId === batchId)
  if (found === undefined)
    throw new ImportProblem(
      `There is no import ${batchId} that can be undone. To list those that can: npm run import -- --undo`,
    )
  const { fileName, addedCount, changedCount } = found
  const input: UndoInput = { undo: { batchId, fileName } }
  const ended = await run(services, importTask({ whenBusy: 'refuse' }), { title: `Undo ${fileName}`, input })
  if (ended.state !== 'done') return withoutResult(ended, 'Interrupted. Nothing was undone.')
  process.stdout.write(
    `\nUndone: import ${batchId} of ${fileName}. ${addedCount} certificates removed, ${changedCount} restored.\n`,
  )
  return 0
}

/** Runs the same task as a server would, with progress on the terminal. */
async function run(
  services: TaskServices,
  kind: TaskKind,
  { title, input }: { readonly title: string; readonly input: ImportInput | UndoInput },
): Promise<Ended> {
  const { db, clock } = services
  await endDeadTasks(db, clock.now())
  const at = clock.now()
  const task = await beginCommandTask(db, { kind: IMPORT_TASK, title, input, startedBy: null, at })
  return runTask(services, kind, task, {
    signal: interruption(),
    abortMeans: 'canceled',
    progress: terminalProgress(process.stderr),
  })
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

function withoutResult(ended: Ended, interrupted: string): number {
  if (ended.state === 'canceled') process.stderr.write(`\n${interrupted}\n`)
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
