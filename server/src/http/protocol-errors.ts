import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { DEFAULT_MESSAGES } from '@fieldstone/contract/errors'
import type { ConnectionError, FastifyInstance } from 'fastify'
import { Refusal } from '../refusal.ts'

type Headers = Readonly<Record<string, string>>

/**
 * Answers HTTP errors that occur before there is a request, which Node would answer without our headers and body.
 * Mounted on the server itself, since Fastify's hooks and error handler do not see them.
 */
export function answerProtocolErrors(app: FastifyInstance, headers: Headers): void {
  app.server.on('checkExpectation', (_request, response) => {
    const body = bodyOf()
    response.writeHead(417, { ...headers, ...bodyHeaders(body), connection: 'close' }).end(body)
  })
  app.addHook('onRequest', async (request) => {
    const { httpVersion, rawHeaders } = request.raw
    const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host')
    const isRight = hosts.length === 1 || (hosts.length === 0 && httpVersion === '1.0')
    if (!isRight) throw new Refusal('bad_request', { log: `${hosts.length} Host headers` })
  })
}

/** For Fastify's option of this name: malformed requests, and headers that are too large or too slow. */
export const clientErrorHandler =
  (headers: Headers) =>
  (error: ConnectionError, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    if (socket.writable) socket.write(rawAnswer(STATUS_OF[error.code] ?? 400, headers))
    socket.destroySoon()
  }

const STATUS_OF: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
}

function rawAnswer(status: number, headers: Headers): string {
  const body = bodyOf()
  const lines = Object.entries({ ...headers, ...bodyHeaders(body), connection: 'close' })
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  return `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${head}\r\n${body}`
}

const bodyOf = (): string =>
  JSON.stringify({
    code: 'bad_request',
    message: DEFAULT_MESSAGES.bad_request,
    requestId: crypto.randomUUID(),
  })

const bodyHeaders = (body: string) => ({
  'content-type': 'application/json; charset=utf-8',
  'content-length': String(Buffer.byteLength(body)),
})
