import type { Services } from '../services.ts'

export interface Job {
  readonly name: string
  readonly everySeconds: number
  /** How long after the start of the server it is first due. By default at once. */
  readonly firstAfterSeconds?: number
  /**
   * The name of the job in a sentence for staff, who get a task while it fails. Omitted if it runs again within minutes, or
   * if a page shows its outcome.
   */
  readonly words?: string
  /** `signal` is aborted when the server stops; long work must then stop as well. */
  run(services: Services, signal?: AbortSignal): Promise<void>
}
