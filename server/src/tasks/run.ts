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
  /** Aborted when the task shall stop, and what that means: begin it anew later, or never. */
  readonly signal: AbortSignal
  readonly abortMeans: 'shutdown' | 'canceled'
  /** Also told, such as a terminal. */
  readonly progress: Progress
}

/** How it ended; `failure` is what was thrown, for who runs it at a terminal. */
export type Ended = (TaskEnd & { readonly failure?: unknown }) | { readonly state: 'waiting' }

const RENEW_MS = 1_000
const POSTPONED_SECONDS = 30

/** Runs a claimed task to its end, or gives it back; keeps its claim and its progress meanwhile. Never throws what its kind throws. */
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
  log.warn({ taskId: id, kind }, 'another process has taken the task over')
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
    // Only the kind of error: messages of the database carry values.
    const reason = error instanceof Error ? error.name : 'unknown'
    services.log.error({ taskId: task.id, kind: task.kind, reason }, 'task failed')
    const text = `It failed for a reason of the server's own (${reason}); the log has a line of it.`
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

/** Renews the claim every second, and throws into the work when it shall stop. */
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
    this.#options.progress.end()
    this.#check()
  }

  /** The last figures are kept with the row. */
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

  /** One at a time: while a long transaction holds the only connection of the embedded database, it waits. */
  #renew(): void {
    if (this.#renewal !== null) return
    const { db, clock, log } = this.#services
    this.#renewal = renewTask(db, this.#task, this.#progress, clock.now())
      .then((answer) => {
        if (answer !== 'go on') this.#stop ??= new TaskStopped(answer)
      })
      .catch((error: unknown) => {
        // The claim holds for a while without it; the next second tries again.
        const reason = error instanceof Error ? error.name : 'unknown'
        log.warn({ taskId: this.#task.id, reason, claimSeconds: CLAIM_SECONDS }, 'task claim not renewed')
      })
      .finally(() => {
        this.#renewal = null
      })
  }
}
