import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { rootPath } from '../../../root.ts'
import type { InspectedFile } from './inspect-file.ts'
import { ImportProblem } from './problem.ts'
import type { WorkbookRequest } from './read-workbook.ts'
import type { SourceRow } from './source-row.ts'

/** What the process that reads a workbook says, each time that it is asked for more. */
export type WorkbookAnswer =
  | { readonly rows: readonly SourceRow[] }
  | { readonly end: true }
  /** A sentence for whoever sent the file. */
  | { readonly problem: string }

/** What the process that reads a workbook may use. */
interface ReaderLimits {
  readonly memoryMb: number
  /** For a few hundred rows; before the first of them it also reads all texts of the workbook. */
  readonly answerMs: number
}

/** Enough for a workbook of 25 MB with a million texts, on a machine that is busy. */
const LIMITS: ReaderLimits = { memoryMb: 384, answerMs: 120_000 }

/**
 * The rows of one sheet as texts; null reads the first visible sheet. A small file can unpack to gigabytes, so it is read
 * by a process of its own with limits of memory and time: past them that process ends, and the server lives on. A few rows
 * at a time are asked for, so no more of the sheet is ever here.
 */
export async function* readXlsx(
  { path, name }: InspectedFile,
  sheet: string | null,
  { memoryMb, answerMs }: ReaderLimits = LIMITS,
): AsyncGenerator<SourceRow, void> {
  const child = startReader({ path, name, sheet }, memoryMb)
  try {
    for (;;) {
      const answer = await ask(child, answerMs)
      if (answer === 'ended' || answer === 'late') throw new ImportProblem(tooMuch(name, answer))
      if ('problem' in answer) throw new ImportProblem(answer.problem)
      if ('end' in answer) return
      yield* answer.rows
    }
  } finally {
    child.kill('SIGKILL')
  }
}

const tooMuch = (name: string, why: 'ended' | 'late'): string =>
  `${name} takes too much ${why === 'late' ? 'time' : 'memory'} to be read as XLSX. Save it as CSV UTF-8, in parts.`

/** Its environment is empty: it needs no secret of the server. What it says of its own end is of no use to anybody. */
function startReader(request: WorkbookRequest, memoryMb: number): ChildProcess {
  const child = fork(rootPath('dist/server/workbook-reader.js'), [JSON.stringify(request)], {
    env: {},
    execArgv: [`--max-old-space-size=${memoryMb}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  // A failure to start or to be reached is seen by its end.
  child.on('error', () => child.kill('SIGKILL'))
  letRest(child)
  return child
}

/** 'ended' if the process has ended without an answer, 'late' if it gave none in time. */
async function ask(child: ChildProcess, answerMs: number): Promise<WorkbookAnswer | 'ended' | 'late'> {
  child.ref()
  child.channel?.ref()
  const stop = new AbortController()
  try {
    const answered = once(child, 'message', { signal: stop.signal }).then(
      ([answer]) => answer as WorkbookAnswer,
    )
    if (hasEnded(child)) return 'ended'
    const ended = once(child, 'close', { signal: stop.signal }).then(() => 'ended' as const)
    const late = sleep(answerMs, 'late' as const, { signal: stop.signal })
    // Whichever comes later is given up.
    for (const each of [answered, ended, late]) each.catch(() => undefined)
    if (!child.connected) return 'ended'
    child.send('more')
    return await Promise.race([answered, ended, late])
  } finally {
    stop.abort()
    letRest(child)
  }
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null

/** One that nobody asks must not keep the process alive. */
function letRest(child: ChildProcess): void {
  child.unref()
  child.channel?.unref()
}
