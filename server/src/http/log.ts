import type { FastifyServerOptions } from 'fastify'
import pino from 'pino'

/** Lines are buffered for at most a second, since a write per answer is expensive. */
const stream = pino.destination({ dest: 1, sync: false, minLength: 4_096, periodicFlush: 1_000 })

/** Structured logs without personal data: no URLs, headers, bodies or query strings. */
export const logOptions: FastifyServerOptions['logger'] = {
  level: 'info',
  base: null,
  timestamp: () => `,"time":"${new Date().toISOString()}"`,
  serializers: { req: () => ({}), res: () => ({}) },
  stream,
}

process.on('exit', () => {
  try {
    stream.flushSync()
  } catch {
    // The stream is closed or was never opened, so there is nowhere to report it.
  }
})
