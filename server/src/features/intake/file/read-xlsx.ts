import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { rootPath } from '../../../root.ts'
import type { InspectedFile } from './inspect-file.ts'
import { ImportProblem } from './problem.ts'
import type { WorkbookRequest } from './read-workbook.ts'
import type { SourceRow } from './source-row.ts'

/** An answer of the process that reads a workbook. It sends one for each request. */
export type WorkbookAnswer =
  | { readonly rows: readonly SourceRow[] }
  | { readonly end: true }
  /** A sentence for the user. */
  | { readonly problem: string }

/** Limits of the process that reads a workbook. */
interface ReaderLimits {
  readonly memoryMb: number
  /** Time limit for a few hundred rows. Before the first ones, the process also reads all texts of the workbook. */
  readonly answerMs: number
}

/** Enough for a workbook of 25 MB with a million texts on a busy machine. */
const LIMITS: ReaderLimits = { memoryMb: 384, answerMs: 120_000 }

/**
 * Reads the rows of one sheet as texts. Null reads the first visible sheet. A small file can unpack to gigabytes, so a
 * separate process with limits of memory and time reads it. If it exceeds a limit, only that process ends. The server
 * requests a few rows at a time, so it never holds more of the sheet.
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

/** Its environment is empty, because it needs no secrets of the server. Its output is ignored. */
function startReader(request: WorkbookRequest, memoryMb: number): ChildProcess {
  const child = fork(rootPath('dist/server/workbook-reader.js'), [JSON.stringify(request)], {
    env: {},
    execArgv: [`--max-old-space-size=${memoryMb}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  // The end of the process shows a failure to start it or to reach it.
  child.on('error', () => child.kill('SIGKILL'))
  letRest(child)
  return child
}

/** Waits for an answer. 'ended' if the process ended without one, 'late' if the time is over. */
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
    // The losing waits are aborted below. Ignore their rejections.
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

/** An idle process must not keep the server alive. */
function letRest(child: ChildProcess): void {
  child.unref()
  child.channel?.unref()
}
