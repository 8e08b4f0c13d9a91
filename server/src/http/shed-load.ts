import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../refusal.ts'
import type { Serving } from '../serving.ts'
import { CallLimit, type Queue } from './call-limit.ts'
import { onceOver } from './hang-up.ts'
import { refuseInFront } from './refuse-in-front.ts'
import { repeatedLinesOf } from './repeated-lines.ts'

/** How many calls are worked on, and how many were refused for that. */
export interface Load {
  readonly atOnce: number
  /** More calls than this are not worked on at the same time, for now. */
  readonly limit: number
  readonly refusedCount: number
  /**
   * Begins to look at the event loop. Called last: while a server starts, its event loop stands still, and the first that came
   * would be refused for that.
   */
  watchEventLoop(): Promise<void>
}

export interface LoadOptions {
  /** More calls than this are never worked on at the same time. */
  readonly mostAtOnce: number
  /** The event loop runs later than this: the processor has more to do than it can. */
  readonly mostDelayMs: number
  /** Before the database, and before the standby where there is one. */
  readonly queues: () => readonly Queue[]
  /** The headers that every answer has. */
  readonly headers: Readonly<Record<string, string>>
  readonly serving: Serving
}

const AGAIN_AFTER_SECONDS = 2

/** The limit never falls below this, however slow the database is. */
const LEAST_AT_ONCE = 20

/**
 * Above its limits the server refuses calls quickly, instead of letting all of them wait. Pages, their files and health are
 * never refused: they cost little, and people and load balancers must be able to see what is going on.
 */
export function shedLoad(app: FastifyInstance, options: LoadOptions): Load {
  const { mostAtOnce, mostDelayMs, queues, headers, serving } = options
  const least = Math.min(LEAST_AT_ONCE, mostAtOnce)
  const limit = new CallLimit({ least, most: mostAtOnce }, performance.now())
  const lines = repeatedLinesOf(app)
  const refuses = (): boolean => {
    limit.observe(queues(), performance.now())
    const isRefused = load.atOnce >= limit.current || app.isUnderPressure()
    if (isRefused) load.refusedCount += 1
    return isRefused
  }
  const load = {
    atOnce: 0,
    refusedCount: 0,
    get limit() {
      return limit.current
    },
    watchEventLoop: async () => {
      // It only measures; `refuses` decides.
      await app.register(underPressure, { maxEventLoopDelay: mostDelayMs, pressureHandler: () => undefined })
      refuseInFront(app.server, {
        ...{ refuses, headers, serving },
        retryAfterSeconds: AGAIN_AFTER_SECONDS,
        log: (requestId) => {
          if (lines.mayWrite('refused in front'))
            app.log.error({ reqId: requestId, status: 503 }, 'too many calls')
        },
      })
    },
  }
  app.addHook('onRequest', async (request, reply) => {
    if (!isCall(request)) return
    if (refuses()) throw new Refusal('unavailable', { retryAfterSeconds: AGAIN_AFTER_SECONDS })
    load.atOnce += 1
    onceOver(reply, () => {
      load.atOnce -= 1
    })
  })
  return load
}

const isCall = ({ routeOptions }: FastifyRequest): boolean => routeOptions.url?.startsWith('/api/') === true
