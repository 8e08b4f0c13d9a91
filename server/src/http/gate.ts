import type { Route } from '@fieldstone/contract/route'
import { type Actor, ANONYMOUS } from '@fieldstone/domain/access/actor'
import type { FastifyRequest } from 'fastify'
import { noteRefusal } from '../audit-seldom.ts'
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
  // Who has no session, or one that is over, is nobody we know and was refused nothing of anybody's.
  if (caller.actor.role === 'anonymous') throw new Refusal('sign_in_required')
  const code = isHeldBack ? 'enrolment_required' : 'not_allowed'
  const route = routeName(definition)
  const refused = { id: request.id, route, address: request.ip }
  const subject = { kind: 'route', id: route }
  await noteRefusal(services, refused, { actor: caller.actor, subject, result: code })
  throw new Refusal(code, { log: `${caller.actor.role} at ${request.routeOptions.url}` })
}

/** 'GET /api/users/:id' */
export const routeName = ({ method, path }: Route): string => `${method} ${path}`
