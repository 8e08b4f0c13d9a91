import type { FastifyReply } from 'fastify'

/** Aborted when the client hangs up before it has its answer. */
export function hangUpSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort()
  })
  return controller.signal
}

/** Work that was given up because nobody waits for it any more. */
export const isHungUp = (error: Error, { raw }: FastifyReply): boolean =>
  error.name === 'AbortError' && raw.destroyed && !raw.writableFinished
