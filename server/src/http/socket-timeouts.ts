import { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** How long a connection may be idle, in milliseconds. */
export interface SocketTimeouts {
  /** While the server waits for the client. */
  readonly idle: number
  /** While the server works on an answer: longer than any limit of that work. */
  readonly working: number
}

export const SOCKET_TIMEOUTS: SocketTimeouts = { idle: 10_000, working: 90_000 }

/**
 * Closes idle connections, so that slow clients do not keep them. While the server works on an answer, the connection
 * may be idle for longer. Slow headers and bodies have their own limits (`headersTimeout`, `requestTimeout`).
 */
export function allowTimeToWork(app: FastifyInstance, { idle, working }: SocketTimeouts): void {
  app.addHook('onRequest', async (request) => {
    setSocketTimeout(request, working)
  })
  app.addHook('onSend', async (request) => {
    setSocketTimeout(request, idle)
  })
}

/** A request that a test injects has no real socket. */
function setSocketTimeout({ raw }: FastifyRequest, milliseconds: number): void {
  if (raw.socket instanceof Socket) raw.socket.setTimeout(milliseconds)
}
