import type { Route } from '@fieldstone/contract/route'
import { type RouteName, routes } from '@fieldstone/contract/routes'
import { IS_LONG_RUN } from '@fieldstone/domain/long-tests.testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startSandbox } from '../../tools/stripe-sandbox/src/index.ts'
import { ACCESS } from './access-matrix.ts'
import { REQUESTS } from './access-requests.ts'
import { type AccessWorld, IDENTITIES, openAccessWorld } from './access-world.ts'
import { readDescription } from './api-description.ts'
import type { JsonSchema } from './fuzz-values.ts'
import { providerOf, WEBHOOK_SECRET } from './payments-world.ts'

/** Numbers that have made trouble somewhere, as JSON writes them: below zero, no whole cents, beyond a column, no number. */
const WORST = ['-1', '0.001', '1e308', '"NaN"'] as const
const ALL = [...WORST, '-0.01', '-0', '0', '1e15', '2147483648', '"-1"', '"1e3"']

let askedCount = 0

/** In `npm test` each field gets one of the worst, in turn; in the long tests all of them. */
const hostileNumbers = (): readonly string[] =>
  IS_LONG_RUN ? ALL : WORST.filter((_, no) => no === askedCount % WORST.length)

interface Operation {
  readonly operationId: RouteName
  readonly parameters: readonly { name: string; in: 'path' | 'query'; schema: JsonSchema }[]
  readonly requestBody?: { content: Record<string, { schema: JsonSchema }> }
}

interface Document {
  readonly paths: Record<string, Record<string, Operation>>
}

let world: AccessWorld
let sandbox: Awaited<ReturnType<typeof startSandbox>>
let operations: ReadonlyMap<RouteName, Operation>

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, webhookSecret: WEBHOOK_SECRET })
  world = await openAccessWorld({ payments: providerOf(sandbox), now: new Date().toISOString() })
  const { paths } = await readDescription<Document>(world.testApp)
  const rows = Object.values(paths).flatMap((it) => Object.values(it))
  operations = new Map(rows.map((it) => [it.operationId, it]))
})
afterAll(async () => {
  await world.close()
  await sandbox.close()
})

/** Where in a body a number may stand: the names on the way to it. A list is entered at its first place. */
function numbersIn(schema: JsonSchema, path: readonly string[] = []): (readonly string[])[] {
  const parts = (schema['anyOf'] ?? schema['oneOf'] ?? []) as readonly JsonSchema[]
  const types = [schema['type']].flat()
  const found = parts.flatMap((part) => numbersIn(part, path))
  if (types.includes('number') || types.includes('integer')) return [path]
  if (types.includes('array')) return numbersIn((schema['items'] ?? {}) as JsonSchema, [...path, '0'])
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, JsonSchema>)
  return [...found, ...properties.flatMap(([name, part]) => numbersIn(part, [...path, name]))]
}

/** The same with a value at one place, written as it stands. */
function withNumber(base: unknown, path: readonly string[], written: string): string {
  const copy = structuredClone(base ?? {}) as Record<string, unknown>
  let place: Record<string, unknown> = copy
  for (const name of path.slice(0, -1)) {
    place[name] = place[name] ?? {}
    place = place[name] as Record<string, unknown>
  }
  place[path.at(-1) ?? ''] = '@'
  return JSON.stringify(copy).replace('"@"', written)
}

/** What is right but for the one field. Settings are saved whole. */
async function bodyOf(name: RouteName, payload: unknown): Promise<unknown> {
  if (name !== 'saveAdminSettings' && name !== 'createAdminSettings') return payload
  const { path }: Route = routes.getAdminSettings
  return (
    await world.testApp.inject({ method: 'GET', url: path, token: await world.tokenOf('admin') })
  ).json()
}

async function send(name: RouteName, change: { body?: (base: unknown) => string; query?: [string, string] }) {
  const route: Route = routes[name]
  const request = await REQUESTS[name](world)
  const { params = {}, query = {}, headers = {} } = request
  const path = route.path.replace(/:([A-Za-z]+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ''))
  const search = new URLSearchParams({ ...query, ...Object.fromEntries(change.query ? [change.query] : []) })
  const identity = IDENTITIES.findLast((it) => ACCESS[name][it] === 'does') ?? 'admin'
  const payload = change.body?.(await bodyOf(name, request.payload))
  return world.testApp.inject({
    method: route.method,
    url: `${path}?${search.toString()}`,
    token: await world.tokenOf(identity),
    headers: { ...headers, ...(payload === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(payload === undefined ? {} : { payload }),
  })
}

const JSON_ROUTES = (Object.keys(routes) as RouteName[]).filter((name) => {
  const { exchange = 'json' }: Route = routes[name]
  return exchange === 'json' || exchange === 'file'
})

/** Compared with what is known, never taken: an amount that cannot be is another one. */
const COMPARED = [
  'sendLockbox totalAmount',
  'importBankStatement sumCents',
  'acceptPlan agreedCents',
  'acceptPlanByCode agreedCents',
  'acceptPlanOnPaper agreedCents',
  'refundPayment seenRefundedCents',
  'chargeAchSubscription authorizedTotalCents',
  'commitImport expectedCents',
  'postRedemptions redemptions.0.amount',
]
/** What came to the bank and what went from it. */
const SIGNED = ['addBankLine amount']

const EXCEPTED = [...COMPARED, ...SIGNED]

const isAmount = (path: readonly string[]): boolean =>
  /amount|amt|cents|price|portion|payment$|affordable/i.test(path.at(-1) ?? '')

test('every amount that is taken is refused at its field where it is below zero, too large, no whole cents or no number', async () => {
  const faults: string[] = []
  const seen: string[] = []
  for (const [name, { requestBody }] of operations) {
    const schema = Object.values(requestBody?.content ?? {})[0]?.schema
    if (!JSON_ROUTES.includes(name) || !schema) continue
    for (const place of numbersIn(schema).filter(isAmount)) {
      const field = place.join('.')
      seen.push(`${name} ${field}`)
      if (EXCEPTED.includes(`${name} ${field}`)) continue
      for (const written of ['-1', '0.001', '1e308', '1e15', '"NaN"']) {
        const answer = await send(name, { body: (base) => withNumber(base, place, written) })
        const { fields = {} } = answer.json()
        if (answer.statusCode !== 400 || !(field in fields))
          faults.push(`${name} ${field} ${written}: ${answer.statusCode} ${JSON.stringify(fields)}`)
      }
    }
  }
  expect(faults).toEqual([])
  expect(seen).toEqual(
    expect.arrayContaining([...EXCEPTED, 'paymentTicket amount', 'chargeAch chargeAmount']),
  )
})

describe.each(JSON_ROUTES)('%s', (name) => {
  test('a hostile number in any field of its body or query is never answered by 500 or above', async () => {
    const { parameters, requestBody } = operations.get(name) ?? { parameters: [] }
    const schema = Object.values(requestBody?.content ?? {})[0]?.schema
    const faults: string[] = []
    for (const place of schema ? numbersIn(schema) : []) {
      for (const written of hostileNumbers()) {
        const answer = await send(name, { body: (base) => withNumber(base, place, written) })
        if (answer.statusCode >= 500) faults.push(`${place.join('.')} ${written} ${answer.statusCode}`)
      }
      askedCount += 1
    }
    for (const { name: key } of parameters.filter((it) => it.in === 'query')) {
      for (const written of hostileNumbers()) {
        const answer = await send(name, { query: [key, written.replaceAll('"', '')] })
        if (answer.statusCode >= 500) faults.push(`?${key} ${written} ${answer.statusCode}`)
      }
      askedCount += 1
    }
    expect(faults).toEqual([])
  })
})
