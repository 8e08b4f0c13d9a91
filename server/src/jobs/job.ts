import type { Services } from '../services.ts'

export interface Job {
  readonly name: string
  readonly everySeconds: number
  /** How long after the start of the server it is first due; default: at once. */
  readonly firstAfterSeconds?: number
  /**
   * What staff call it, in a sentence: while it fails a task tells them so. Left out where it runs again within minutes, or
   * where what it does has a page that tells how it went.
   */
  readonly words?: string
  /** `signal` is aborted when the server stops; long work must then stop as well. */
  run(services: Services, signal?: AbortSignal): Promise<void>
}
