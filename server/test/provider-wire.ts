import { once } from 'node:events'
import { createServer, type IncomingMessage, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What is sent to the provider passes here, and is kept as text: each order with its headers that count and its fields. */
export interface ProviderWire {
  readonly url: string
  /**
   * The orders since the last call, in order, and then each different question once. Ids and times have names. An order
   * that repeats the one before it to the letter, key and all, is that order: a payment and the provider's news of it may
   * both give up its page, as they meet.
   */
  take(): string
  close(): Promise<void>
}

export async function openProviderWire(providerUrl: string): Promise<ProviderWire> {
  let calls: string[] = []
  const server = createServer(async (incoming, answer) => {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks)
    calls.push(textOf(incoming, body.toString()))
    const passed = send(new URL(incoming.url ?? '/', providerUrl), {
      method: incoming.method ?? 'GET',
      headers: { ...incoming.headers, host: new URL(providerUrl).host },
    })
    passed.on('response', (back) => {
      answer.writeHead(back.statusCode ?? 502, back.headers)
      back.pipe(answer)
    })
    passed.on('error', () => answer.destroy())
    passed.end(body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A server that listens on TCP has an AddressInfo.
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    take: () => {
      const named = namer()
      const isQuestion = (call: string) => call.startsWith('GET')
      const orders = calls
        .filter((call) => !isQuestion(call))
        .filter(isNotRepeated)
        .map(named)
      const questions = new Set(calls.filter(isQuestion).map(named))
      calls = []
      return [...orders, ...[...questions].sort()].join('\n')
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const isNotRepeated = (call: string, index: number, calls: readonly string[]): boolean =>
  call !== calls[index - 1] || !call.includes('  idempotency-key: ')

const HEADERS = ['content-type', 'idempotency-key', 'stripe-account', 'stripe-version'] as const

function textOf({ method, url, headers }: IncomingMessage, body: string): string {
  const told = HEADERS.flatMap((name) => (headers[name] === undefined ? [] : `  ${name}: ${headers[name]}`))
  const fields = body === '' ? [] : body.split('&').map((field) => `  ${decodeURIComponent(field)}`)
  return [`${method} ${decodeURIComponent(url ?? '')}`, ...told, ...fields].join('\n')
}

/** What differs from run to run: our ids and the provider's, numbers of rows, addresses, times. */
const CHANGING: readonly (readonly [RegExp, string])[] = [
  [/\b(?:pay|ach|crd|aut)_[a-z0-9]{26}\b/g, 'own'],
  [
    /\b(?:cs_test|cs|pi|ch|cus|re|pm|seti|mandate|btok|dp|du|evt|py|pyr|txn|po)_[A-Za-z0-9_]{8,}\b/g,
    'theirs',
  ],
  [/http:\/\/127\.0\.0\.1:\d+|http:\/\/localhost(?::\d+)?/g, 'origin'],
  [/[\w.+-]+@[\w-]+\.[\w.]+/g, 'address'],
  [/\b1[6-9]\d{8}\b/g, 'time'],
  [/\b20\d\d-\d\d-\d\d\b(?!\.)/g, 'day'],
  [/\b20\d\d-\d{5}\b/g, 'certificate'],
  [/(?<=cust:|user_id\]=)\d+\b/g, 'user'],
  [/(?<=Reyes )\d+\b/g, 'name'],
  [/(?<=parcels\/)\d+\b/g, 'parcel'],
  [/(?<=refund_id\]=)\d+\b/g, 'refund'],
  [
    /\b(?:January|February|March|April|May|June|July|August|September|October|November|December) \d{1,2}, \d{4}\b/g,
    'day',
  ],
]

/** Two of them may be the same or not, as the clock goes. */
const UNNUMBERED: ReadonlySet<string> = new Set(['time', 'day'])

/** The same text gets the same name wherever it stands, in the order in which they come. */
function namer(): (text: string) => string {
  const names = new Map<string, string>()
  const counts = new Map<string, number>()
  const nameOf = (kind: string, text: string) => {
    if (UNNUMBERED.has(kind)) return `<${kind}>`
    const key = `${kind} ${text}`
    const known = names.get(key)
    if (known !== undefined) return known
    const no = (counts.get(kind) ?? 0) + 1
    counts.set(kind, no)
    names.set(key, `<${kind} ${no}>`)
    return `<${kind} ${no}>`
  }
  return (text) =>
    CHANGING.reduce((known, [what, kind]) => known.replace(what, (it) => nameOf(kind, it)), text)
}
