import type { Services } from '../services.ts'
import type { Progress } from './progress.ts'

/** What long work may reach. Its database allows long statements; commands have no more than this. */
export type TaskServices = Pick<Services, 'config' | 'database' | 'db' | 'clock' | 'log'>

/** One kind of long work, such as an import. */
export interface TaskKind {
  readonly kind: string
  /**
   * Does the work, from the beginning also when an earlier try died half-way: what was done must show in the data. The
   * calls of `progress` throw TaskStopped once the task shall stop; undo what is open, and let it through.
   */
  run(work: TaskWork, input: unknown): Promise<TaskOutcome>
}

export interface TaskWork {
  readonly services: TaskServices
  readonly task: { readonly id: number; readonly startedBy: number | null }
  readonly progress: Progress
}

export interface TaskOutcome {
  /** Counts and codes for the administrators; no personal data. */
  readonly result: Readonly<Record<string, string | number | boolean | null>>
  /** Why the work was refused, in sentences for the person who began it; null when it was done. */
  readonly error: string | null
}

/** Why a task stops: somebody canceled it, its server shuts down, or another server has taken it over. */
export class TaskStopped extends Error {
  override readonly name = 'TaskStopped'
  readonly why: 'canceled' | 'shutdown' | 'lost'

  constructor(why: TaskStopped['why']) {
    super(`the task was stopped: ${why}`)
    this.why = why
  }
}

/** Thrown by a kind that cannot begin now: the task waits, and is tried again later. */
export class TaskPostponed extends Error {
  override readonly name = 'TaskPostponed'
}
