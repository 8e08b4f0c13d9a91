import type { Services } from '../services.ts'
import type { Progress } from './progress.ts'

/**
 * Every kind of task, and what happens when a person resumes one that broke off. 'continue': it goes on with what is left.
 * 'again': it starts over, since a run stores everything or nothing, or replaces what the last one stored.
 */
export const TASK_RESUMES = {
  import: 'again',
  'import-run': 'again',
  letters: 'continue',
  lockbox: 'continue',
  rehearsal: 'continue',
  placement: 'continue',
  forecast: 'again',
  overcharges: 'again',
} as const satisfies Readonly<Record<string, TaskResume>>

type TaskResume = 'continue' | 'again'
export type TaskName = keyof typeof TASK_RESUMES

/** The services of a task, also available in commands. Its database, and its replica, allow long statements. */
export type TaskServices = Pick<Services, 'config' | 'database' | 'db' | 'replica' | 'clock' | 'log'>

/** One kind of task, such as an import. */
export interface TaskKind {
  readonly kind: TaskName
  /**
   * Runs from the start, also when an earlier attempt crashed half-way, so running it twice must be safe. The methods of
   * `progress` throw TaskStopped when the task must stop: roll back and rethrow.
   */
  run(work: TaskWork, input: unknown): Promise<TaskOutcome>
}

export interface TaskWork {
  readonly services: TaskServices
  readonly task: { readonly id: number; readonly startedBy: number | null }
  readonly progress: Progress
}

/**
 * The services of a task that reads a great deal: with the replica only for what nobody has asked for. Whoever asks may just
 * have put something right, and must find it so.
 */
export const nightly = (services: TaskServices, { startedBy }: TaskWork['task']): TaskServices => ({
  ...services,
  replica: startedBy === null ? services.replica : null,
})

export interface TaskOutcome {
  /** Counts and codes for administrators; no personal data. */
  readonly result: Readonly<Record<string, string | number | boolean | null>>
  /** Why the task failed, in sentences for the user who started it; null on success. */
  readonly error: string | null
}

/** A task must stop: it was canceled, its server shuts down, or another server has claimed it. */
export class TaskStopped extends Error {
  override readonly name = 'TaskStopped'
  readonly why: 'canceled' | 'shutdown' | 'lost'

  constructor(why: TaskStopped['why']) {
    super(`the task was stopped: ${why}`)
    this.why = why
  }
}

/** Thrown by a task that cannot run now: it is tried again later. */
export class TaskPostponed extends Error {
  override readonly name = 'TaskPostponed'
}
