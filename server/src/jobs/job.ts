import type { Services } from '../services.ts'

export interface Job {
  readonly name: string
  readonly everySeconds: number
  /** `signal` is aborted when the server stops: long work gives up then. */
  run(services: Services, signal?: AbortSignal): Promise<void>
}
