import compress from '@fastify/compress'
import rateLimit from '@fastify/rate-limit'
import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import * as z from 'zod'
import { ping } from './db/database.ts'
import { documentOrigins } from './features/site/service.ts'
import { serveApiDocs } from './http/api-docs.ts'
import { serveDocuments } from './http/documents.ts'
import { addErrorHandler } from './http/errors.ts'
import type { Handlers } from './http/handler.ts'
import { mountRoutes } from './http/mount.ts'
import { RepeatedLines } from './http/repeated-lines.ts'
import type { Services } from './services.ts'

/** Mounts everything, but does not listen. Throws when a route has no handler. */
export async function buildApp(
  app: FastifyInstance,
  services: Services,
  handlers: Handlers,
  options: { webDirectory: string | null; shedsLoad: boolean },
): Promise<FastifyInstance> {
  addErrorHandler(app)
  logAnswers(app)
  if (options.shedsLoad) {
    await app.register(underPressure, { maxEventLoopDelay: 250, retryAfter: 2, exposeStatusRoute: false })
  }
  await app.register(compress, { threshold: 1_024, encodings: ['br', 'gzip'] })
  await app.register(rateLimit, { global: false })
  app.get('/healthz', async () => ({ ok: true }))
  app.get('/readyz', async () => {
    await ping(services.db)
    return { ok: true }
  })
  await mountRoutes(app, services, handlers)
  serveApiDocs(app, services.config.baseUrl)
  await app.register(acceptCspReports)
  await serveDocuments(app, {
    directory: options.webDirectory,
    paymentMode: services.config.stripe.mode,
    origins: () => documentOrigins(services),
    baseUrl: services.config.baseUrl,
    aliases: services.config.loopbackOrigins,
  })
  return app
}

/**
 * Under overload some requests are refused quickly, instead of all being slow. Not with the embedded database, which
 * works in this thread, so that a long query looks like overload; and not where limits are off, for load tests.
 */
export const shedsLoad = ({ database, config }: Services): boolean =>
  database.kind === 'postgresql' && config.rateLimitScale !== 0

/** One line per answer, with the route's pattern; the URL may contain personal data. Of a flood the refused ones are counted. */
function logAnswers(app: FastifyInstance): void {
  const lines = new RepeatedLines(() => app.log)
  app.addHook('onClose', async () => lines.endMinute())
  app.addHook('onResponse', async (request, reply) => {
    const line = {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    }
    const isFlooding = reply.statusCode >= 500 || reply.statusCode === 429
    if (isFlooding && !lines.mayWrite(`answered ${line.method} ${line.route} ${line.status}`)) return
    if (reply.statusCode >= 500) request.log.error(line, 'answered')
    else if (request.routeOptions.url?.startsWith('/api/')) request.log.info(line, 'answered')
  })
}

const reportedText = z
  .string()
  .transform((text) => text.slice(0, 200))
  .catch('')
const reported = z.object({ 'violated-directive': reportedText, 'blocked-uri': reportedText })
/** Anybody may send one: values of the wrong form are read as empty. */
const cspReport = z
  .object({ 'csp-report': reported.catch({ 'violated-directive': '', 'blocked-uri': '' }) })
  .catch({ 'csp-report': { 'violated-directive': '', 'blocked-uri': '' } })

/** Reports of browsers about what the policy blocked. Logs the rule and the origin only. */
const acceptCspReports: FastifyPluginAsync = async (scope) => {
  const parseJson = scope.getDefaultJsonParser('error', 'error')
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('application/csp-report', { parseAs: 'string', bodyLimit: 8_192 }, parseJson)
  const limit = { config: { rateLimit: { max: 60, timeWindow: 60_000 } } }
  scope.post('/api/csp-reports', limit, async (request, reply) => {
    const report = cspReport.parse(request.body)['csp-report']
    const blocked = originOf(report['blocked-uri'])
    request.log.warn({ rule: report['violated-directive'], blocked }, 'content policy violated')
    return reply.code(204).send()
  })
}

function originOf(uri: string): string {
  return URL.canParse(uri) ? new URL(uri).origin : uri.slice(0, 20)
}
