import { errorName } from '../error-name.ts'
import type { Progress } from './progress.ts'
import {
  CLAIM_SECONDS,
  type ClaimedTask,
  endTask,
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

/** How the task ended; 'waiting' if it will run again. `failure` is an unexpected error. */
export type Ended = (TaskEnd & { readonly failure?: unknown }) | { readonly state: 'waiting' }

const RENEW_MS = 1_000
const POSTPONED_SECONDS = 30

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
      await releaseTask(db, task, secondsAfter(clock.now(), ended.pauseSeconds))
      return ended
    case 'lost':
      return lost(services, task)
    default:
      if (!(await endTask(db, task, ended, clock.now()))) return lost(services, task)
      return ended
  }
}

function lost({ log }: TaskServices, { id, kind }: ClaimedTask): Ended {
  log.warn({ taskId: id, kind }, 'another process has taken over the task')
  return { state: 'waiting' }
}

type Outcome =
  | (TaskEnd & { readonly failure?: unknown })
  | { readonly state: 'waiting'; readonly pauseSeconds: number }
  | { readonly state: 'lost' }

async function outcomeOf(
  services: TaskServices,
  kind: TaskKind,
  task: ClaimedTask,
  progress: Progress,
): Promise<Outcome> {
  try {
    const { result, error } = await kind.run({ services, task, progress }, task.input)
    return { state: error === null ? 'done' : 'failed', result, error }
  } catch (error) {
    if (error instanceof TaskPostponed) return { state: 'waiting', pauseSeconds: POSTPONED_SECONDS }
    if (error instanceof TaskStopped) return stopped(error)
    // Only the name of the error: messages of the database contain values.
    const reason = errorName(error)
    services.log.error({ taskId: task.id, kind: task.kind, reason }, 'task failed')
    const text = `It failed with an unexpected error (${reason}). See the server log.`
    return { state: 'failed', result: null, error: text, failure: error }
  }
}

function stopped({ why }: TaskStopped): Outcome {
  switch (why) {
    case 'canceled':
      return { state: 'canceled', result: null, error: null }
    case 'shutdown':
      return { state: 'waiting', pauseSeconds: 0 }
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
