import type { Socket } from 'node:net'
import type { FastifyReply } from 'fastify'

/** The callbacks to run when a connection closes. One connection may send several calls before the first is answered. */
const callbacks = new WeakMap<Socket, Set<() => void>>()

/**
 * Calls `done` once, when the response has been sent or the client is gone. The response's own 'close' event is not enough: a
 * response that waits for an earlier one of its connection has no socket yet, so it does not notice that the connection closed.
 */
export function onceFinished({ raw, request }: FastifyReply, done: () => void): void {
  const waiting = callbacksOf(request.raw.socket)
  const finish = () => {
    if (waiting.delete(finish)) done()
  }
  waiting.add(finish)
  raw.once('close', finish)
  if (request.raw.socket.closed) finish()
}

function callbacksOf(socket: Socket): Set<() => void> {
  const known = callbacks.get(socket)
  if (known !== undefined) return known
  const added = new Set<() => void>()
  callbacks.set(socket, added)
  socket.once('close', () => {
    for (const finish of added) finish()
  })
  return added
}

/** Returns a signal that is aborted when the client disconnects before it has its answer. */
export function disconnectSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController()
  onceFinished(reply, () => {
    if (!reply.raw.writableFinished) controller.abort()
  })
  return controller.signal
}

/** Whether work was given up because its client disconnected. */
export const isClientGone = (error: Error, { raw }: FastifyReply): boolean =>
  error.name === 'AbortError' && (raw.destroyed || raw.req.socket.destroyed) && !raw.writableFinished
