import Fastify, { type FastifyInstance } from 'fastify'
import { addErrorHandler } from './http/errors.ts'
import { type Readiness, serveHealth } from './http/health.ts'
import type { Metrics } from './http/metrics.ts'

/** What is for those who run the server, on a port of its own: metrics, and health beside them. Never listens itself. */
export function buildPrivateApp(readiness: Readiness, metrics: Metrics): FastifyInstance {
  const app = Fastify({ logger: false, requestTimeout: 10_000, connectionTimeout: 10_000 })
  addErrorHandler(app)
  serveHealth(app, readiness)
  app.get('/metrics', async (_request, reply) => reply.type(metrics.contentType).send(await metrics.text()))
  return app
}
