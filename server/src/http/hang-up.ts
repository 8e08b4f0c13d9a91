import type { FastifyReply } from 'fastify'

/** Aborted when the client hangs up before its answer is there: nobody waits for what was asked. */
export function hangUpSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort()
  })
  return controller.signal
}
