import type { FastifyServerOptions } from 'fastify'
import pino from 'pino'

/** Lines are gathered and written together, at the latest after a second and at the end: a write per answer is dear. */
const stream = pino.destination({ dest: 1, sync: false, minLength: 4_096, periodicFlush: 1_000 })

/** Structured, without personal data: no addresses of requests, no headers, no bodies, no query strings. */
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
    // The terminal is gone, or the stream was never opened: there is nobody left to read it.
  }
})
