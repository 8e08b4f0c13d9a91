import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * What becomes of one call: the provider never hears of it, refuses it for now, or does it and its answer is lost or is
 * JSON of another form.
 */
export const CALL_FAULTS = ['none', 'lost-before', 'lost-after', 'too-many', 'broken', 'malformed'] as const
export type CallFault = (typeof CALL_FAULTS)[number]

export interface UnsureProvider {
  readonly url: string
  /** What becomes of the next calls, in their order; all after them pass. */
  tell(faults: readonly CallFault[]): void
  close(): Promise<void>
}

/** Stands between the product and the provider, and lets calls fail as it is told. */
export async function openUnsureProvider(providerUrl: string): Promise<UnsureProvider> {
  let coming: CallFault[] = []
  const server = createServer((request, response) => {
    void relay(providerUrl, coming.shift() ?? 'none', request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A server that listens on TCP has an AddressInfo.
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    tell: (faults) => {
      coming = [...faults]
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function relay(
  providerUrl: string,
  fault: CallFault,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  if (fault === 'lost-before') return void response.destroy()
  if (fault === 'too-many') return refuse(response, 429)
  if (fault === 'broken') return refuse(response, 500)
  const headers = Object.fromEntries(
    Object.entries(request.headers).filter(
      (entry): entry is [string, string] =>
        typeof entry[1] === 'string' && !['host', 'connection', 'content-length'].includes(entry[0]),
    ),
  )
  const answer = await fetch(providerUrl + (request.url ?? ''), {
    method: request.method ?? 'GET',
    headers,
    ...(request.method === 'GET' ? {} : { body: Buffer.concat(parts) }),
  })
  const body = Buffer.from(await answer.arrayBuffer())
  if (fault === 'lost-after') return void response.destroy()
  if (fault === 'malformed') return void response.writeHead(200, JSON_TYPE).end('{"message":"ok"}')
  response.writeHead(answer.status, {
    'content-type': answer.headers.get('content-type') ?? 'application/json',
    'request-id': answer.headers.get('request-id') ?? '',
  })
  response.end(body)
}

const JSON_TYPE = { 'content-type': 'application/json' }

function refuse(response: ServerResponse, status: number): void {
  response.writeHead(status, { ...JSON_TYPE, 'stripe-should-retry': 'false' })
  response.end(JSON.stringify({ error: { type: 'api_error', message: 'not now' } }))
}
