import { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** How long a connection may be silent, in milliseconds. */
export interface SocketTimeouts {
  /** While the client sends, reads, or does nothing. */
  readonly idle: number
  /** While its answer is being worked on: longer than any work that has a limit of its own. */
  readonly working: number
}

export const SOCKET_TIMEOUTS: SocketTimeouts = { idle: 10_000, working: 90_000 }

/**
 * A silent connection is cut, so that slow clients hold none. While an answer is being worked on the silence is ours:
 * then the client waits for the answer, and is not cut off. Headers and bodies that arrive slowly have limits of their
 * own (`headersTimeout`, `requestTimeout`).
 */
export function allowTimeToWork(app: FastifyInstance, { idle, working }: SocketTimeouts): void {
  app.addHook('onRequest', async (request) => {
    setSocketTimeout(request, working)
  })
  app.addHook('onSend', async (request) => {
    setSocketTimeout(request, idle)
  })
}

/** A request that was injected by a test has no socket with a timeout. */
function setSocketTimeout({ raw }: FastifyRequest, milliseconds: number): void {
  if (raw.socket instanceof Socket) raw.socket.setTimeout(milliseconds)
}
