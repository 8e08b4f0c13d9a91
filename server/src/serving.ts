import type { FastifyInstance } from 'fastify'
import type { Database } from './db/database.ts'

/** Whether this server still wants work. One that stops says so first, so that a load balancer sends the next request elsewhere. */
export class Serving {
  #isStopping = false

  get isStopping(): boolean {
    return this.#isStopping
  }

  stop(): void {
    this.#isStopping = true
  }
}

export interface Running {
  readonly serving: Serving
  readonly app: FastifyInstance
  /** Health and metrics: closed last, so that they can tell of the stop. */
  readonly privateApp: FastifyInstance | null
  readonly jobs: { stop(): Promise<void> }
  readonly databases: readonly Pick<Database, 'close'>[]
  /** Until then a load balancer may still send requests. */
  readonly untilNoticed: () => Promise<unknown>
}

/**
 * Stops without dropping a request: says that it is no longer ready, serves what still comes until that is known, takes no
 * more, finishes what runs and gives jobs back, and closes its databases last.
 */
export async function stopServing(running: Running): Promise<void> {
  const { serving, app, privateApp, jobs, databases, untilNoticed } = running
  serving.stop()
  const jobsStopped = jobs.stop()
  await untilNoticed()
  await Promise.all([app.close(), jobsStopped])
  await privateApp?.close()
  for (const database of databases) await database.close()
}
