import type { Services } from '../services.ts'

export interface Job {
  readonly name: string
  readonly everySeconds: number
  run(services: Services): Promise<void>
}
