import type { FastifyServerOptions } from 'fastify'

/** Structured, without personal data: no addresses of requests, no headers, no bodies, no query strings. */
export const logOptions: FastifyServerOptions['logger'] = {
  level: 'info',
  base: null,
  timestamp: () => `,"time":"${new Date().toISOString()}"`,
  serializers: { req: () => ({}), res: () => ({}) },
}
