import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { DEFAULT_MESSAGES } from '@fieldstone/contract/error-messages'
import type { ConnectionError, FastifyBaseLogger, FastifyInstance } from 'fastify'
import { Refusal } from '../refusal.ts'
import { RepeatedLines } from './repeated-lines.ts'

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

/**
 * Says in the log which connections failed or were turned away. Both are dealt with before there is a request, and a flood
 * makes thousands a minute.
 */
export class FailedConnections {
  readonly #lines: RepeatedLines
  readonly #log: () => FastifyBaseLogger

  constructor(log: () => FastifyBaseLogger) {
    this.#log = log
    this.#lines = new RepeatedLines(log)
  }

  /** Also counts the connections above the server's maximum. */
  watch(app: FastifyInstance): void {
    app.server.on('drop', () => this.record('too many connections'))
    app.addHook('onClose', async () => this.#lines.endMinute())
  }

  record(reason: string): void {
    if (this.#lines.mayWrite(`connection ${reason}`)) this.#log().info({ reason }, 'a connection failed')
  }
}

/** For Fastify's option of this name: malformed requests, and headers that are too large or too slow. */
export const clientErrorHandler =
  (headers: Headers, failed: FailedConnections) =>
  (error: ConnectionError, socket: Socket): void => {
    failed.record(error.code)
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
