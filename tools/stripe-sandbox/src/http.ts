import type { IncomingMessage, ServerResponse } from 'node:http'

const MAX_BODY_BYTES = 1_000_000

/** The request's body as text; a RangeError above 1 MB. */
export async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    const bytes: Buffer = chunk
    size += bytes.length
    if (size <= MAX_BODY_BYTES) chunks.push(bytes) // read to its end, so that the answer can be sent
  }
  if (size > MAX_BODY_BYTES) throw new RangeError('The body is over 1 MB.')
  return Buffer.concat(chunks).toString('utf8')
}

/** Answers at once; `headers` come on top of length and no-store. */
export function send(
  response: ServerResponse,
  status: number,
  type: string,
  body: string,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, {
    'Content-Type': type,
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    ...headers,
  })
  response.end(body)
}
