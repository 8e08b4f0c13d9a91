import type { Socket } from 'node:net'
import type { FastifyReply } from 'fastify'

/** By connection, what is to be done when it ends: several calls may come by one before the first is answered. */
const ends = new WeakMap<Socket, Set<() => void>>()

/**
 * Runs `done` once, when the answer is sent or its client is gone. The end of the answer alone does not tell: while one answer waits for
 * another of its connection it has no socket, and never hears of the connection's end.
 */
export function onceOver({ raw, request }: FastifyReply, done: () => void): void {
  const left = endsOf(request.raw.socket)
  const end = () => {
    if (left.delete(end)) done()
  }
  left.add(end)
  raw.once('close', end)
  if (request.raw.socket.closed) end()
}

function endsOf(socket: Socket): Set<() => void> {
  const known = ends.get(socket)
  if (known !== undefined) return known
  const added = new Set<() => void>()
  ends.set(socket, added)
  socket.once('close', () => {
    for (const end of added) end()
  })
  return added
}

/** Aborted when the client hangs up before it has its answer. */
export function hangUpSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController()
  onceOver(reply, () => {
    if (!reply.raw.writableFinished) controller.abort()
  })
  return controller.signal
}

/** Work that was given up because nobody waits for it any more. */
export const isHungUp = (error: Error, { raw }: FastifyReply): boolean =>
  error.name === 'AbortError' && (raw.destroyed || raw.req.socket.destroyed) && !raw.writableFinished
