import type { Services } from '../services.ts'

export interface Job {
  readonly name: string
  readonly everySeconds: number
  /** How long after the start of the server it is first due; default: at once. */
  readonly firstAfterSeconds?: number
  /** `signal` is aborted when the server stops; long work must then stop as well. */
  run(services: Services, signal?: AbortSignal): Promise<void>
}
