import type { Limit } from '@fieldstone/contract/limits'
import type { Route } from '@fieldstone/contract/route'
import type { Actor } from '@fieldstone/domain/access/actor'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { Refusal } from '../refusal.ts'
import { networkOf } from './network.ts'

type Check = ReturnType<FastifyInstance['createRateLimit']>

/** The limits of the route table. Each server process counts for itself. */
export class Limits {
  readonly #app: FastifyInstance
  readonly #scale: number
  readonly #groups = new Map<string, Check>()
  readonly #users = new WeakMap<FastifyRequest, number>()

  constructor(app: FastifyInstance, { rateLimitScale }: Pick<Config, 'rateLimitScale'>) {
    this.#app = app
    this.#scale = rateLimitScale
  }

  /** The limits of one route. A scale of 0 turns them off, for load tests. */
  of({ limits = [] }: Route): RouteLimits {
    const checks = this.#scale === 0 ? [] : limits.map((limit) => ({ limit, check: this.#checkOf(limit) }))
    const ofUsers = checks.filter(({ limit }) => limit.per === 'user')
    const ofAddresses = checks.filter(({ limit }) => limit.per !== 'user')
    return {
      countAddress: async (request) => {
        for (const { check } of ofAddresses) await refuseMore(request, check)
      },
      countUser: async (request, actor) => {
        if (actor.role === 'anonymous') return
        this.#users.set(request, actor.userId)
        for (const { check } of ofUsers) await refuseMore(request, check)
      },
    }
  }

  #checkOf(limit: Limit): Check {
    const known = limit.group === undefined ? undefined : this.#groups.get(limit.group)
    const check = known ?? this.#createCheck(limit)
    if (limit.group !== undefined) this.#groups.set(limit.group, check)
    return check
  }

  #createCheck({ count, seconds, per }: Limit): Check {
    return this.#app.createRateLimit({
      max: Math.ceil(count * this.#scale),
      timeWindow: seconds * 1000,
      keyGenerator: (request) =>
        per === 'user' ? `user ${this.#users.get(request)}` : networkOf(request.ip),
      // An invalid token is refused before anything is looked up, so it does not help to send one.
      ...(per === 'anonymous-address'
        ? { allowList: (request) => request.headers.authorization !== undefined }
        : {}),
    })
  }
}

export interface RouteLimits {
  /** Called before anything is looked up. Throws `too_many`. */
  countAddress(request: FastifyRequest): Promise<void>
  /** Called once the actor is known. Throws `too_many`. */
  countUser(request: FastifyRequest, actor: Actor): Promise<void>
}

async function refuseMore(request: FastifyRequest, check: Check): Promise<void> {
  const result = await check(request)
  if (result.isAllowed || !result.isExceeded) return
  throw new Refusal('too_many', { log: 'limit of the route', retryAfterSeconds: result.ttlInSeconds })
}
