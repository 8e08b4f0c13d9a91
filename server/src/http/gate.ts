import type { Route } from '@fieldstone/contract/route'
import { type Actor, ANONYMOUS } from '@fieldstone/domain/access/actor'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { auditRefusal } from '../audit/throttle.ts'
import { requireCompany } from '../company.ts'
import { type Context, type RequestParts, requestContext } from '../context.ts'
import { mayReadReplica } from '../lists/replica.ts'
import { languageOf } from '../messages/language.ts'
import { fieldSentence } from '../messages/refusals.ts'
import { withinBudget } from '../providers/budget.ts'
import { Refusal } from '../refusal.ts'
import type { Services } from '../services.ts'
import { disconnectSignal } from './client-disconnect.ts'
import { wantsCsv } from './csv.ts'
import { plainAddress } from './network.ts'
import { authenticate, type Caller } from './session.ts'

/**
 * Checks the route's access rule against the actor, and returns the context of the request. Access to single records is
 * decided by the scope of the query.
 */
export async function admit(
  services: Services,
  definition: Route,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Context> {
  const signal = disconnectSignal(reply)
  const caller = await authenticate(services, request)
  if (caller.language !== null) request.readerLanguage = caller.language
  const contextAs = (actor: Actor) =>
    requestContext(forRequest(services), { ...partsOf(definition, request, { ...caller, actor }), signal })
  const mustEnrolFirst = caller.mustEnrol && !definition.isForEnrolment
  const actor = mustEnrolFirst ? ANONYMOUS : caller.actor
  if (definition.access.includes(actor.role)) {
    if (definition.isInCompanyName) await requireCompany(services)
    return contextAs(actor)
  }
  // No line in the audit log: without a valid session there is no person to name.
  if (caller.actor.role === 'anonymous') throw new Refusal('sign_in_required')
  const code = mustEnrolFirst ? 'enrolment_required' : 'not_allowed'
  const subject = { kind: 'route', id: routeName(definition) }
  await auditRefusal(await contextAs(caller.actor), { subject, result: code })
  throw new Refusal(code, { log: `${caller.actor.role} at ${request.routeOptions.url}` })
}

/** A person waits for the answer, so provider calls of the request share one time limit. */
const forRequest = (services: Services): Services => ({
  ...services,
  payments: services.payments && withinBudget(services.payments, services.providerBudgetMs),
})

/** 'GET /api/users/:id' */
export const routeName = ({ method, path }: Route): string => `${method} ${path}`

function idempotencyKeyOf(key: string | undefined): string | null {
  if (key === undefined) return null
  if (/^[\x21-\x7e]{8,64}$/.test(key)) return key
  throw new Refusal('bad_request', {
    fields: { 'Idempotency-Key': fieldSentence('idempotencyKey') },
    log: 'malformed idempotency key',
  })
}

function partsOf(
  definition: Route,
  request: FastifyRequest,
  { actor, sessionHash, mustEnrol, language }: Caller,
): Omit<RequestParts<Actor>, 'signal'> {
  const header = (name: string) => {
    const value = request.headers[name]
    return Array.isArray(value) ? value[0] : value
  }
  return {
    actor,
    address: plainAddress(request.ip),
    requestId: request.id,
    route: routeName(definition),
    request: {
      browser: (header('user-agent') ?? '').slice(0, 200),
      language: language ?? languageOf(header('accept-language')),
      signature: header('stripe-signature'),
      idempotencyKey: idempotencyKeyOf(header('idempotency-key')),
      rawBody: Buffer.isBuffer(request.body) ? request.body : null,
      sessionHash,
      isBackground: header('x-background') === '1',
      isExport: request.routeOptions.config.isList === true && wantsCsv(request),
      readsReplica: mayReadReplica(definition),
      mustEnrol,
    },
  }
}
