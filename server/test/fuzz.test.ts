import { inLongTests } from '@fieldstone/domain/long-tests.testing'
import fc from 'fast-check'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { startSandbox } from '../../tools/stripe-sandbox/src/index.ts'
import { type AccessWorld, IDENTITIES, type IdentityName, openAccessWorld } from './access-world.ts'
import { readDescription } from './api-description.ts'
import { type JsonSchema, valueFor } from './fuzz-values.ts'
import { providerOf, WEBHOOK_SECRET } from './payments-world.ts'

const REQUESTS = inLongTests(800, 10_000)
/** FUZZ_SEED=… repeats a run; without it each run has its own, and its name says which. */
const SEED = process.env['FUZZ_SEED'] === undefined ? Date.now() % 2 ** 31 : Number(process.env['FUZZ_SEED'])

interface Operation {
  readonly operationId: string
  readonly parameters: readonly { name: string; in: 'path' | 'query'; schema: JsonSchema }[]
  readonly requestBody?: { content: Record<string, { schema: JsonSchema }> }
  readonly responses: Record<string, { content?: Record<string, { schema: JsonSchema }> }>
}

interface Document {
  readonly paths: Record<string, Record<string, Operation>>
  readonly components: { schemas: Record<string, JsonSchema> }
}

interface Call {
  readonly name: string
  readonly identity: IdentityName
  readonly request: InjectOptions
}

let world: AccessWorld
let sandbox: Awaited<ReturnType<typeof startSandbox>>
let described: Document
const tokens = new Map<IdentityName, string | undefined>()

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, webhookSecret: WEBHOOK_SECRET })
  world = await openAccessWorld({ payments: providerOf(sandbox), now: new Date().toISOString() })
  described = await readDescription<Document>(world.testApp)
})
afterAll(async () => {
  await world.close()
  await sandbox.close()
})

test(`S25 requests made from the document (seed ${SEED}): no answer of 500 or above, each good one fits its schema`, async () => {
  const statuses = new Map<number, number>()
  const answered = new Set<string>()
  await fc.assert(
    fc.asyncProperty(anyCall(), async (call) => {
      const answer = await send(call)
      statuses.set(answer.statusCode, (statuses.get(answer.statusCode) ?? 0) + 1)
      if (answer.statusCode < 300) answered.add(call.name)
      expect(answer.statusCode, answer.body).toBeLessThan(500)
      checkAnswer(call, answer)
    }),
    // Without shrinking: a call meets what the calls before it have left.
    { seed: SEED, numRuns: REQUESTS, endOnFailure: true },
  )
  // It proves little unless many of the calls do their work; those of payments need a provider, which is not here.
  expect(statuses.get(200) ?? 0).toBeGreaterThan(REQUESTS / 20)
  // Three calls of each in the test command: chance leaves more of them unanswered than in the long tests.
  expect(answered.size).toBeGreaterThan(operations().length / inLongTests(12, 4))
})

function operations() {
  return Object.entries(described.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
}

function anyCall(): fc.Arbitrary<Call> {
  const { people, certificateId } = world
  const known = [certificateId, 855, 854, 1, 2, ...Object.values(people).map((person) => person.userId)]
  return fc.oneof(
    ...operations().map(({ path, method, operation }) => {
      const { parameters, requestBody } = operation
      const [type = 'application/json', body] = Object.entries(requestBody?.content ?? {})[0] ?? []
      return fc
        .record({
          // Every third time somebody who reaches everything: most calls of the others end at the gate.
          identity: fc.oneof(
            { weight: 2, arbitrary: fc.constantFrom(...IDENTITIES) },
            { weight: 1, arbitrary: fc.constant('admin' as const) },
          ),
          params: fc.record(partsOf(parameters, 'path', known)),
          // Every other call without one: most of what chance writes into a query is refused.
          query: fc.oneof(
            fc.constant({}),
            fc.record(partsOf(parameters, 'query', known), { requiredKeys: [] }),
          ),
          body: body ? valueFor(body.schema, known) : fc.constant({}),
          accept: fc.constantFrom('application/json', '*/*', 'text/csv'),
        })
        .map(({ identity, params, query, body: sent, accept }) => ({
          name: operation.operationId,
          identity,
          request: {
            method: method.toUpperCase() as 'GET',
            url: addressOf(path, params, query),
            headers: { accept, ...(method === 'get' ? {} : { 'content-type': type, origin: baseUrl() }) },
            ...(method === 'get' ? {} : { payload: encoded(type, sent) }),
          },
        }))
    }),
  )
}

const baseUrl = () => world.testApp.services.config.baseUrl

const partsOf = (parameters: Operation['parameters'], place: string, known: readonly number[]) =>
  Object.fromEntries(
    parameters.filter((it) => it.in === place).map((it) => [it.name, valueFor(it.schema, known)]),
  )

/** As a client would write it: whatever it is, as text, encoded. */
const textOf = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
const encode = (value: unknown) => encodeURIComponent(Buffer.from(textOf(value)).toString())

function addressOf(path: string, params: Record<string, unknown>, query: Record<string, unknown>): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encode(params[name]) || '0')
  const pairs = Object.entries(query).map(([name, value]) => `${name}=${encode(value)}`)
  return pairs.length === 0 ? filled : `${filled}?${pairs.join('&')}`
}

function encoded(type: string, body: unknown): string {
  if (type === 'application/json') return JSON.stringify(body) ?? 'null'
  return Object.entries(Object(body))
    .map(([name, value]) => `${name}=${encode(value)}`)
    .join('&')
}

async function send({ identity, request }: Call): Promise<LightMyRequestResponse> {
  if (!tokens.has(identity)) tokens.set(identity, await freshToken(identity))
  const token = tokens.get(identity)
  const answer = await world.testApp.inject({ ...request, token })
  // The call before it may have ended this session, or the account itself: it begins anew.
  if (answer.statusCode === 401) tokens.delete(identity)
  return answer
}

async function freshToken(identity: IdentityName): Promise<string | undefined> {
  if (identity === 'anonymous') return undefined
  const { userId, role, countyId, firmId } = world.people[identity === 'guest' ? 'taxpayerA' : identity]
  const account_type = { admin: 0, county: 1, taxpayer: 2, legal: 3 }[role]
  await world.testApp.db
    .updateTable('app_user')
    .set({
      ...{ account_type, county_id: countyId, firm_id: firmId },
      // A call before it may have deleted this person's data, which disables the account for good.
      ...{ is_approved: true, is_disabled: false, data_deleted_at: null },
    })
    .where('id', '=', userId)
    .execute()
  return world.tokenOf(identity)
}

function checkAnswer({ name }: Call, answer: LightMyRequestResponse): void {
  const operation = operations().find((it) => it.operation.operationId === name)?.operation
  // Too many requests are refused alike everywhere.
  const status = answer.statusCode === 429 ? 'default' : String(answer.statusCode)
  const response = operation?.responses[status]
  // What the router and the parsers refuse, before any route, is the same for all.
  const isOfAll = [400, 404, 413, 414, 415].includes(answer.statusCode)
  if (!response && !isOfAll) throw new Error(`${name} answers ${answer.statusCode}, which is not described`)
  const type = String(answer.headers['content-type'] ?? '').split(';')[0] ?? ''
  if (answer.statusCode >= 400) {
    if (type === 'application/json') check(`${name} refusing`, { ...ref('Error') }, answer.json())
    return
  }
  const schema = (response?.content?.[type] ?? response?.content?.['*/*'])?.schema
  if (type === 'application/json' && schema) check(name, schema, answer.json())
  else if (response?.content && !schema) throw new Error(`${name} answers ${type}, which is not described`)
}

const ref = (name: string): JsonSchema => described.components.schemas[name] ?? {}

const checkers = new Map<string, z.ZodType>()

function check(key: string, schema: JsonSchema, value: unknown): void {
  const checker = checkers.get(key) ?? z.fromJSONSchema(schema)
  checkers.set(key, checker)
  const result = checker.safeParse(value)
  if (!result.success) throw new Error(`${key} does not fit its schema: ${z.prettifyError(result.error)}`)
}
