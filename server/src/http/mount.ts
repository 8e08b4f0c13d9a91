import formbody from '@fastify/formbody'
import { fieldsOf } from '@fieldstone/contract/entity'
import {
  TOTALS_HEADER,
  totalsText,
  UNREADABLE_HEADER,
  unreadableText,
} from '@fieldstone/contract/list-headers'
import { movesMoney, unknownFields } from '@fieldstone/contract/money-calls'
import type { FileAnswer, Route } from '@fieldstone/contract/route'
import { routes } from '@fieldstone/contract/routes'
import type { FastifyInstance, FastifyPluginAsync, FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { encodeAnswer } from '../answers/encode-answer.ts'
import { Page } from '../lists/page.ts'
import type { Sentence } from '../messages/language.ts'
import { fieldSentence, schemaSentence } from '../messages/refusals.ts'
import { Refusal } from '../refusal.ts'
import type { Services } from '../services.ts'
import { exportList } from './export-list.ts'
import { checkFormOrigin } from './form-page.ts'
import { admit } from './gate.ts'
import type { AnyHandler, Handlers } from './handler.ts'
import { Limits } from './limits.ts'

/** Mounts every route of the table with its handler. Throws when a route has none. */
export async function mountRoutes(
  app: FastifyInstance,
  services: Services,
  handlers: Handlers,
): Promise<void> {
  app.removeContentTypeParser('text/plain')
  allowEmptyJson(app)
  const mounting = { services, limits: new Limits(app, services.config) }
  for (const [name, definition] of Object.entries(routes) as [keyof Handlers, Route][]) {
    const handler = handlers[name] as AnyHandler | undefined
    if (!handler) throw new Error(`the route ${name} has no handler`)
    const exchange = definition.exchange ?? 'json'
    if (exchange === 'json' || exchange === 'file') mount(app, mounting, definition, handler)
    else await mountInOwnScope(app, mounting, definition, handler, exchange)
  }
}

/** The specification's client names JSON as the type of each call, also of those without a body. */
function allowEmptyJson(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    // Read as a string, as asked for above.
    else void parseJson(request, body as string, done)
  })
}

interface Mounting {
  readonly services: Services
  readonly limits: Limits
}

/** A scope that accepts only the content type of this route: a form, a signed raw body, or a part of a file. */
async function mountInOwnScope(
  app: FastifyInstance,
  mounting: Mounting,
  definition: Route,
  handler: AnyHandler,
  exchange: 'form' | 'raw' | 'part',
): Promise<void> {
  const plugin: FastifyPluginAsync = async (scope) => {
    scope.removeAllContentTypeParsers()
    if (exchange === 'form') await scope.register(formbody, { bodyLimit: 16_384 })
    else {
      const type = exchange === 'part' ? 'application/octet-stream' : '*'
      scope.addContentTypeParser(type, { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    }
    mount(scope, mounting, definition, handler)
  }
  await app.register(plugin)
}

function mount(
  app: FastifyInstance,
  { services, limits }: Mounting,
  definition: Route,
  handler: AnyHandler,
): void {
  const routeLimits = limits.of(definition)
  const ask = inWireNames(definition, handler)
  if (definition.method === 'GET') refuseHead(app, definition)
  app.route({
    method: definition.method,
    url: definition.path,
    ...(definition.bodyLimit ? { bodyLimit: definition.bodyLimit } : {}),
    config: {
      isForm: definition.exchange === 'form',
      isList: definition.csv !== undefined,
    },
    exposeHeadRoute: false,
    onRequest: async (request) => {
      await routeLimits.countAddress(request)
      if (definition.exchange === 'form') checkFormOrigin(services.config, request)
    },
    handler: async (request, reply) => {
      const context = await admit(services, definition, request, reply)
      await routeLimits.countUser(request, context.actor)
      if (definition.body && movesMoney(definition)) refuseUnknown(definition.body, request.body)
      const input = {
        params: read(definition.params, request.params),
        query: read(definition.query, request.query),
        body: read(definition.body, definition.takesCapitals ? uncapitalized(request.body) : request.body),
      }
      if (context.request.isExport) return exportList(definition, reply, context, ask, input)
      return send(services, definition, reply, await ask(context, input))
    },
  })
}

/** A refusal names fields as the code does, and leaves by the names that the body has on the wire. */
function inWireNames({ body }: Route, handler: AnyHandler): AnyHandler {
  const fields = body && fieldsOf(body)
  if (fields === undefined) return handler
  const wireNameOf = (field: string) => fields.find(([ours]) => ours === field)?.[1] ?? field
  return async (context, input) => {
    try {
      return await handler(context, input)
    } catch (error) {
      throw error instanceof Refusal ? error.withFieldNames(wireNameOf) : error
    }
  }
}

/** The API does not answer HEAD: handlers do their full work and write to the audit log. */
function refuseHead(app: FastifyInstance, { path }: Route): void {
  app.head(path, async (_request, reply) => {
    reply.header('allow', 'GET')
    throw new Refusal('method_not_allowed', { log: 'HEAD' })
  })
}

/** 'FirstName' as 'firstName', where the body has no 'firstName' of its own. */
function uncapitalized(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
  const named = Object.entries(body).map(
    ([name, value]) => [name.charAt(0).toLowerCase() + name.slice(1), value] as const,
  )
  return { ...Object.fromEntries(named), ...body }
}

/** Rejects a field that a call with money does not know: who misspells an amount must not move another one. */
function refuseUnknown(schema: z.ZodMiniType, body: unknown): void {
  const unknown = unknownFields(schema, body)
  if (unknown.length === 0) return
  const fields = Object.fromEntries(unknown.map((field) => [field, fieldSentence('unknownField')]))
  throw new Refusal('bad_request', { fields, log: `unknown fields: ${unknown.length}` })
}

/** Decodes the input, and reports every problem at once by the field's wire name. */
function read(schema: z.ZodMiniType | undefined, value: unknown): unknown {
  if (!schema) return undefined
  const result = z.safeDecode(schema, value as never)
  if (result.success) return result.data
  const fields: Record<string, Sentence> = {}
  for (const issue of result.error.issues) fields[issue.path.join('.') || 'body'] ??= sentence(issue)
  throw new Refusal('bad_request', { fields, log: `fields: ${Object.keys(fields).join(', ')}` })
}

/** Our own messages are sentences; the library's are replaced by one that says what to do. */
function sentence(issue: z.core.$ZodIssue): Sentence {
  switch (issue.code) {
    case 'too_big':
      return fieldSentence(issue.origin === 'string' ? 'mostCharacters' : 'most', {
        count: Number(issue.maximum),
      })
    case 'too_small':
      return fieldSentence(issue.origin === 'string' ? 'fewestCharacters' : 'least', {
        count: Number(issue.minimum),
      })
    case 'invalid_value':
      return fieldSentence('oneOf', { values: issue.values.slice(0, 12).join(', ') })
    case 'custom':
      return schemaSentence(issue.message)
    default:
      return fieldSentence(issue.input === undefined ? 'missing' : 'wrongForm')
  }
}

async function send(
  services: Services,
  definition: Route,
  reply: FastifyReply,
  value: unknown,
): Promise<FastifyReply> {
  const status = definition.status ?? 200
  if (status === 204) return reply.code(204).send()
  if (definition.exchange === 'file') return sendFile(definition, reply, value as FileAnswer)
  if (value instanceof Page) {
    reply.header('x-total-count', String(value.total))
    if (value.isCapped) reply.header('x-total-count-capped', 'true')
    if (value.next !== null) reply.header('x-next', value.next)
    if (value.totals !== null) reply.header(TOTALS_HEADER, totalsText(value.totals))
  }
  if (status === 303) {
    const { location } = z.encode(definition.answer, value as never) as { location: string }
    return reply.code(303).header('location', location).send()
  }
  const { body, unreadable } = await encodeAnswer(services, definition, value)
  if (unreadable.length > 0) reply.header(UNREADABLE_HEADER, unreadableText(unreadable))
  return reply
    .code(isPending(definition, value) ? 202 : status)
    .type('application/json; charset=utf-8')
    .send(body)
}

const isPending = ({ pendingStatus }: Route, value: unknown): boolean =>
  pendingStatus !== undefined &&
  typeof value === 'object' &&
  value !== null &&
  'status' in value &&
  value.status === pendingStatus

/** Sent as a download: it must never be shown in our origin. */
function sendFile(
  definition: Route,
  reply: FastifyReply,
  { name, bytes, mediaType }: FileAnswer,
): FastifyReply {
  return reply
    .code(definition.status ?? 200)
    .headers({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'content-disposition': `attachment; filename="${name.replace(/[^\w.-]+/g, '-')}"`,
    })
    .type(mediaType ?? definition.mediaType ?? 'application/octet-stream')
    .send(Buffer.from(bytes))
}
