import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../refusal.ts'

/** How many calls are worked on, and how many were refused for that. */
export interface Load {
  readonly atOnce: number
  readonly refusedCount: number
  /**
   * Begins to look at the event loop. Called last: while a server starts, its event loop stands still, and the first that came
   * would be refused for that.
   */
  watchEventLoop(): Promise<void>
}

export interface LoadLimits {
  /** More calls than this are not worked on at the same time. */
  readonly mostAtOnce: number
  /** The event loop runs later than this: the processor has more to do than it can. */
  readonly mostDelayMs: number
}

const AGAIN_AFTER_SECONDS = 2

/**
 * Above its limits the server refuses calls quickly, instead of letting all of them wait. Pages, their files and health are
 * never refused: they cost little, and people and load balancers must be able to see what is going on.
 */
export function shedLoad(app: FastifyInstance, { mostAtOnce, mostDelayMs }: LoadLimits): Load {
  const load = {
    atOnce: 0,
    refusedCount: 0,
    watchEventLoop: async () => {
      // It measures; what it may refuse is said below.
      await app.register(underPressure, { maxEventLoopDelay: mostDelayMs, pressureHandler: () => undefined })
    },
  }
  app.addHook('onRequest', async (request, reply) => {
    if (!isCall(request)) return
    if (load.atOnce >= mostAtOnce || app.isUnderPressure()) {
      load.refusedCount += 1
      throw new Refusal('unavailable', { retryAfterSeconds: AGAIN_AFTER_SECONDS })
    }
    load.atOnce += 1
    reply.raw.once('close', () => {
      load.atOnce -= 1
    })
  })
  return load
}

const isCall = ({ routeOptions }: FastifyRequest): boolean => routeOptions.url?.startsWith('/api/') === true
