import type { Route } from '@fieldstone/contract/route'
import { type Actor, ANONYMOUS } from '@fieldstone/domain/access/actor'
import type { FastifyRequest } from 'fastify'
import { recordAudit } from '../audit.ts'
import { inTransaction } from '../db/database.ts'
import { Refusal } from '../refusal.ts'
import type { Services } from '../services.ts'
import type { Caller } from './session.ts'

/** The gate: the row says who may come in. Whose record it is, the query's scope decides. */
export async function allow(
  services: Services,
  definition: Route,
  caller: Caller,
  request: FastifyRequest,
): Promise<Actor> {
  const isHeldBack = caller.mustEnrol && !definition.isForEnrolment
  const actor = isHeldBack ? ANONYMOUS : caller.actor
  if (definition.access.includes(actor.role)) return actor
  if (isHeldBack) throw new Refusal('enrolment_required')
  if (actor.role === 'anonymous') throw new Refusal('sign_in_required')
  await noteRefusal(services, definition, actor, request)
  throw new Refusal('not_allowed', { log: `${actor.role} at ${request.routeOptions.url}` })
}

/** A busy log must not turn the refusal into another answer. */
async function noteRefusal(
  services: Services,
  definition: Route,
  actor: Actor,
  request: FastifyRequest,
): Promise<void> {
  const at = services.clock.now()
  const subject = { kind: 'route', id: `${definition.method} ${definition.path}` }
  try {
    await inTransaction(services.db, (trx) =>
      recordAudit(trx, {
        at,
        actor,
        action: 'refused',
        subject,
        result: 'not_allowed',
        address: request.ip,
      }),
    )
  } catch (error) {
    const reason = error instanceof Error ? error.name : 'unknown'
    request.log.error({ requestId: request.id, reason }, 'a refusal is missing in the audit log')
  }
}
