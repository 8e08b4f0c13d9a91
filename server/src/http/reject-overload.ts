import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../refusal.ts'
import { CallLimit, type Queue } from './call-limit.ts'
import { onceFinished } from './client-disconnect.ts'

/** The calls in progress and the calls rejected so far, for the metrics. */
export interface Load {
  readonly atOnce: number
  /** The number of calls that may be in progress at the moment. */
  readonly limit: number
  readonly rejectedCount: number
}

interface OverloadOptions {
  /** The highest value that the moving limit of calls in progress can reach. */
  readonly mostAtOnce: number
  /** The mean delay of the event loop, in milliseconds, above which every call is rejected. */
  readonly mostDelayMs: number
  /** The connection pools: of the database, and of the standby if there is one. */
  readonly queues: () => readonly Queue[]
}

/** One error for every rejected call: creating a stack trace for each was the largest part of the cost of a rejection. */
const OVERLOADED = new Refusal('unavailable', { retryAfterSeconds: 2 })

/** The limit never falls below this, however slow the database is. */
const LEAST_AT_ONCE = 20

/**
 * Rejects calls with `unavailable` and Retry-After while there are too many of them, so that the others stay fast. Pages, their files
 * and health checks are never rejected: they cost little, and people and load balancers must be able to see the server's state.
 *
 * Call this after everything else is mounted. Mounting blocks the event loop, and a loop that is watched too early looks overloaded.
 */
export async function rejectOverload(app: FastifyInstance, options: OverloadOptions): Promise<Load> {
  const { mostAtOnce, mostDelayMs, queues } = options
  const limit = new CallLimit(
    { least: Math.min(LEAST_AT_ONCE, mostAtOnce), most: mostAtOnce },
    performance.now(),
  )
  const load = {
    atOnce: 0,
    rejectedCount: 0,
    get limit() {
      return limit.current
    },
  }
  const reject = (): never => {
    load.rejectedCount += 1
    throw OVERLOADED
  }
  await app.register(underPressure, {
    maxEventLoopDelay: mostDelayMs,
    pressureHandler: async (request) => {
      if (isCall(request)) reject()
    },
  })
  app.addHook('onRequest', async (request, reply) => {
    if (!isCall(request)) return
    limit.observe(queues(), performance.now())
    if (load.atOnce >= limit.current) reject()
    load.atOnce += 1
    onceFinished(reply, () => {
      load.atOnce -= 1
    })
  })
  return load
}

const isCall = ({ routeOptions }: FastifyRequest): boolean => routeOptions.url?.startsWith('/api/') === true
