import { setTimeout as sleep } from 'node:timers/promises'
import { errorName } from '../error-name.ts'
import { describeFailure, logFacts } from '../failures.ts'
import type { Progress } from './progress.ts'
import {
  CLAIM_SECONDS,
  type ClaimedTask,
  endTask,
  type Retry,
  releaseTask,
  renewTask,
  secondsAfter,
  type TaskEnd,
  type TaskProgress,
} from './rows.ts'
import { type TaskKind, TaskPostponed, type TaskServices, TaskStopped } from './task.ts'

export interface RunOptions {
  /** Aborted to stop the task. `abortMeans` says whether it runs again later ('shutdown') or never ('canceled'). */
  readonly signal: AbortSignal
  readonly abortMeans: 'shutdown' | 'canceled'
  /** Also receives the progress, such as a terminal. */
  readonly progress: Progress
}

/** How the task ended; 'waiting' if it runs again by itself. `failure` is an unexpected error. */
export type Ended = (TaskEnd & { readonly failure?: unknown }) | { readonly state: 'waiting' }

const RENEW_MS = 1_000
const POSTPONED_SECONDS = 30

/** Pauses before a task is tried again by itself, after a cause that can pass: a quarter of an hour in all. Then a person decides. */
const RETRY_PAUSES_SECONDS = [30, 60, 120, 240, 480] as const

/** Runs a claimed task and stores how it ended. Renews the claim meanwhile. Does not throw the errors of the task. */
export async function runTask(
  services: TaskServices,
  kind: TaskKind,
  task: ClaimedTask,
  options: RunOptions,
): Promise<Ended> {
  const { db, clock } = services
  const claim = new Claim(services, task, options)
  const ended = await outcomeOf(services, kind, task, claim)
  await claim.close()
  switch (ended.state) {
    case 'waiting':
      await untilStored(services, { task, options }, () =>
        releaseTask(db, task, secondsAfter(clock.now(), ended.pauseSeconds), ended.retry),
      )
      return ended
    case 'lost':
      return lost(services, task)
    default: {
      const isStored = await untilStored(services, { task, options }, () =>
        endTask(db, task, ended, clock.now()),
      )
      return isStored ? ended : lost(services, task)
    }
  }
}

/**
 * Waits while the database is away or full: a task that failed for that reason, or was done just then, would else be taken
 * for one that ended its server. Throws what does not pass, and anything in a command or once the server stops.
 */
async function untilStored<T>(
  { log }: TaskServices,
  { task, options }: { readonly task: ClaimedTask; readonly options: RunOptions },
  write: () => Promise<T>,
): Promise<T> {
  for (;;) {
    try {
      return await write()
    } catch (error) {
      const { cause, isTransient } = describeFailure(error)
      if (!isTransient || options.signal.aborted || task.runner === 'command') throw error
      log.warn({ taskId: task.id, cause }, 'the end of the task is not stored yet')
      await sleep(RENEW_MS)
    }
  }
}

function lost({ log }: TaskServices, { id, kind }: ClaimedTask): Ended {
  log.warn({ taskId: id, kind }, 'another process has taken over the task')
  return { state: 'waiting' }
}

type Outcome =
  | (TaskEnd & { readonly failure?: unknown })
  | { readonly state: 'waiting'; readonly pauseSeconds: number; readonly retry: Retry | null }
  | { readonly state: 'lost' }

async function outcomeOf(
  services: TaskServices,
  kind: TaskKind,
  task: ClaimedTask,
  progress: Progress,
): Promise<Outcome> {
  try {
    const { result, error } = await kind.run({ services, task, progress }, task.input)
    return { state: error === null ? 'done' : 'failed', result, error, cause: null }
  } catch (error) {
    if (error instanceof TaskPostponed)
      return { state: 'waiting', pauseSeconds: POSTPONED_SECONDS, retry: null }
    if (error instanceof TaskStopped) return stopped(error)
    const { cause, isTransient, words, toDo } = describeFailure(error, `task ${task.id}`)
    services.log.error({ taskId: task.id, kind: task.kind, cause, ...logFacts(error) }, 'task failed')
    const pauseSeconds = RETRY_PAUSES_SECONDS[task.retries]
    if (isTransient && pauseSeconds !== undefined && task.runner === 'server')
      return { state: 'waiting', pauseSeconds, retry: { cause, error: words } }
    return { state: 'failed', result: null, error: `${words} ${toDo}`.trim(), cause, failure: error }
  }
}

function stopped({ why }: TaskStopped): Outcome {
  switch (why) {
    case 'canceled':
      return { state: 'canceled', result: null, error: null, cause: null }
    case 'shutdown':
      return { state: 'waiting', pauseSeconds: 0, retry: null }
    case 'lost':
      return { state: 'lost' }
  }
}

/** Renews the claim every second, and throws TaskStopped from its progress methods when the task must stop. */
class Claim implements Progress {
  readonly #services: TaskServices
  readonly #task: ClaimedTask
  readonly #options: RunOptions
  readonly #timer: NodeJS.Timeout
  #progress: TaskProgress = { step: '', doneCount: 0, totalCount: null }
  #renewal: Promise<void> | null = null
  #stop: TaskStopped | null = null

  constructor(services: TaskServices, task: ClaimedTask, options: RunOptions) {
    this.#services = services
    this.#task = task
    this.#options = options
    this.#timer = setInterval(() => this.#renew(), RENEW_MS)
  }

  start(step: string, total: number | null): void {
    this.#progress = { step, doneCount: 0, totalCount: total }
    this.#options.progress.start(step, total)
    this.#check()
  }

  at(count: number): void {
    this.#progress = { ...this.#progress, doneCount: count }
    this.#options.progress.at(count)
    this.#check()
  }

  end(): void {
    const { doneCount } = this.#progress
    this.#progress = { ...this.#progress, totalCount: doneCount }
    // No stop is looked for here: the step is done, and what it committed stays.
    this.#options.progress.end()
  }

  /** Stores the last progress. */
  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#renewal
    this.#renew()
    await this.#renewal
  }

  #check(): void {
    const { signal, abortMeans } = this.#options
    if (signal.aborted) this.#stop ??= new TaskStopped(abortMeans)
    if (this.#stop) throw this.#stop
  }

  /** One renewal at a time: it waits while a long transaction uses the only connection of the embedded database. */
  #renew(): void {
    if (this.#renewal !== null) return
    const { db, clock, log } = this.#services
    this.#renewal = renewTask(db, this.#task, this.#progress, clock.now())
      .then((answer) => {
        if (answer !== 'continue') this.#stop ??= new TaskStopped(answer)
      })
      .catch((error: unknown) => {
        // The claim is still valid for a while; it is renewed again in a second.
        const reason = errorName(error)
        log.warn({ taskId: this.#task.id, reason, claimSeconds: CLAIM_SECONDS }, 'task claim not renewed')
      })
      .finally(() => {
        this.#renewal = null
      })
  }
}
