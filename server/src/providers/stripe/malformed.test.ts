import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Sandbox, startSandbox } from '../../../../tools/stripe-sandbox/src/index.ts'
import { providerOf, WEBHOOK_SECRET } from '../../../test/payments-world.ts'
import { type ProviderCall, providerCalls } from '../../../test/provider-calls.ts'
import { type PaymentProvider, ProviderError } from '../payment-provider.ts'

type Method = (...args: readonly unknown[]) => Promise<unknown>

/** One call of the provider as it was made, with the good answers that it got, in their order. */
interface Made {
  readonly name: ProviderCall
  readonly args: readonly unknown[]
  readonly answers: string[]
}

let sandbox: Sandbox
let provider: PaymentProvider
/** What the provider answers in place of its own answers; null: its own. */
let planned: ((index: number) => string) | null = null
let index = 0
const made: Made[] = []

const relay = createServer(async (request, response) => {
  const body = planned === null ? await passOn(request) : planned(index++)
  response.writeHead(200, { 'content-type': 'application/json' }).end(body)
})

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, webhookSecret: WEBHOOK_SECRET })
  relay.listen(0, '127.0.0.1')
  await once(relay, 'listening')
  // A server that listens on TCP has an AddressInfo.
  const { port } = relay.address() as AddressInfo
  provider = providerOf({ url: `http://127.0.0.1:${port}` })
  for (const call of Object.values(providerCalls(recorded(provider), sandbox))) await call()
}, 120_000)
afterAll(async () => {
  relay.closeAllConnections()
  relay.close()
  await sandbox.close()
})

async function passOn(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  const headers = Object.entries(request.headers).filter(
    (entry): entry is [string, string] =>
      typeof entry[1] === 'string' && !['host', 'connection', 'content-length'].includes(entry[0]),
  )
  const answer = await fetch(sandbox.url + (request.url ?? ''), {
    method: request.method ?? 'GET',
    headers,
    ...(request.method === 'GET' ? {} : { body: Buffer.concat(parts) }),
  })
  const text = await answer.text()
  made.at(-1)?.answers.push(text)
  return text
}

/** The same provider; its calls are written down. */
function recorded(real: PaymentProvider): PaymentProvider {
  const members = Object.entries(real).map(([name, member]: [string, unknown]) => [
    name,
    typeof member !== 'function'
      ? member
      : (...args: readonly unknown[]) => {
          // The members of a provider that are functions and are called here all ask it something.
          made.push({ name: name as ProviderCall, args, answers: [] })
          return member.apply(real, args)
        },
  ])
  return Object.fromEntries(members) as PaymentProvider
}

/** Repeats a call while the provider answers as planned; gives back what came of it. */
async function repeat({ name, args }: Made, plan: (index: number) => string): Promise<unknown> {
  planned = plan
  index = 0
  return (provider[name] as Method)(...args).then(
    (facts) => ({ facts }),
    (error: unknown) => ({ error }),
  )
}

const isMalformedAnswer = ({ error }: { error?: unknown }) =>
  error instanceof ProviderError && error.kind === 'unknown'

test('every member of the provider that asks something is called here', () => {
  const members = Object.entries(provider).flatMap(([name, member]) =>
    typeof member === 'function' && name !== 'readEvent' ? [name] : [],
  )
  expect([...new Set(made.map(({ name }) => name))].sort()).toEqual(members.sort())
  expect(made.filter(({ answers }) => answers.length === 0)).toEqual([])
})

test.each([
  '{}',
  '[]',
  'null',
  '"text"',
  '42',
  '{"id":7}',
  '{"id":"a\\u0000"}',
  '{"id":"a"}',
  '{"object":"list","data":{},"has_more":false}',
  '{"object":"list","data":[{}],"has_more":false}',
  '{"object":"list","data":[null],"has_more":false}',
  '{"object":"list","data":[{"id":"a"}],"has_more":false}',
  '{"object":"list","data":[{}],"has_more":true}',
  '{"message":"JSON of another service"}',
])(
  'S24 the answer %s with status 200: no member takes it, and each says that the result is unknown',
  async (body) => {
    const taken: string[] = []
    for (const call of made) {
      const result = (await repeat(call, () => body)) as { error?: unknown }
      if (!isMalformedAnswer(result)) taken.push(`${call.name}: ${JSON.stringify(result)}`)
    }
    expect(taken).toEqual([])
  },
)

test('an answer of which one field is missing or of another type: refused, or nothing undefined comes of it', async () => {
  const wrong: string[] = []
  for (const call of new Map(made.map((call) => [call.name, call])).values()) {
    for (const [at, answer] of call.answers.entries()) {
      for (const [what, mutated] of mutations(JSON.parse(answer))) {
        const plan = (asked: number) => (asked === at ? mutated : (call.answers[asked] ?? mutated))
        const result = (await repeat(call, plan)) as { facts?: unknown; error?: unknown }
        if ('error' in result ? !(result.error instanceof ProviderError) : !isWhole(result.facts ?? null))
          wrong.push(`${call.name}, ${what}: ${String(result.error ?? JSON.stringify(result.facts))}`)
      }
    }
  }
  expect(wrong).toEqual([])
}, 300_000)

/** An object, or the first of a list, with one of its fields left out or of another type. */
function* mutations(answer: Record<string, unknown>): Generator<[what: string, body: string]> {
  const data = answer['data']
  const [first] = Array.isArray(data) ? (data as Record<string, unknown>[]) : [answer]
  if (first === undefined) return
  const body = (object: object) =>
    JSON.stringify(Array.isArray(data) ? { ...answer, data: [object], has_more: false } : object)
  for (const name of Object.keys(first)) {
    const { [name]: _, ...rest } = first
    yield [`without ${name}`, body(rest)]
    for (const value of [7, 'a\0'])
      yield [`${name} ${JSON.stringify(value)}`, body({ ...first, [name]: value })]
  }
}

/** Whether the facts, if there are any, hold only what can be stored: nothing undefined, no NaN, no invalid date, no NUL. */
function isWhole(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isWhole)
  if (value instanceof Date) return !Number.isNaN(value.getTime())
  if (typeof value === 'object' && value !== null) return Object.values(value).every(isWhole)
  if (typeof value === 'string') return !value.includes('\0')
  return typeof value === 'number'
    ? Number.isSafeInteger(value)
    : typeof value === 'boolean' || value === null
}
