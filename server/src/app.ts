import compress from '@fastify/compress'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import * as z from 'zod'
import { documentOrigins } from './features/site/service.ts'
import { serveApiDocs } from './http/api-docs.ts'
import { serveDocuments } from './http/documents.ts'
import { addErrorHandler } from './http/errors.ts'
import type { Handlers } from './http/handler.ts'
import { createReadiness, type Readiness, serveHealth } from './http/health.ts'
import { type Metrics, measure } from './http/metrics.ts'
import { mountRoutes } from './http/mount.ts'
import { rejectOverload } from './http/reject-overload.ts'
import { repeatedLinesOf } from './http/repeated-lines.ts'
import type { Services } from './services.ts'
import { Serving } from './serving.ts'

export interface AppOptions {
  readonly webDirectory: string | null
  readonly rejectsOverload: boolean
  /** Knows when the server is stopping. Omit it for a server that does not stop in stages. */
  readonly serving?: Serving
}

export interface App {
  readonly readiness: Readiness
  /** Null unless METRICS_PORT is set, because nobody would read them. */
  readonly metrics: Metrics | null
}

/** Mounts everything, but does not listen. Throws when a route has no handler. */
export async function buildApp(
  app: FastifyInstance,
  services: Services,
  handlers: Handlers,
  { webDirectory, rejectsOverload, serving = new Serving() }: AppOptions,
): Promise<App> {
  const { config } = services
  addErrorHandler(app)
  logAnswers(app)
  endConnections(app, serving)
  await app.register(compress, { threshold: 1_024, encodings: ['br', 'gzip'] })
  await app.register(rateLimit, { global: false })
  const readiness = createReadiness(services, serving)
  app.addHook('onClose', () => readiness.close())
  serveHealth(app, readiness)
  await mountRoutes(app, services, handlers)
  serveApiDocs(app, config.baseUrl)
  await app.register(acceptCspReports)
  await serveDocuments(app, {
    directory: webDirectory,
    paymentMode: config.stripe.mode,
    origins: () => documentOrigins(services),
    baseUrl: config.baseUrl,
    aliases: config.loopbackOrigins,
  })
  const load = rejectsOverload
    ? await rejectOverload(app, {
        mostAtOnce: config.requestsAtOnce,
        mostDelayMs: MOST_DELAY_MS,
        queues: () =>
          [services.database, services.replica].flatMap((it) => (it === null ? [] : [it.connections()])),
      })
    : null
  const metrics = config.metrics === null ? null : measure(app, services, load)
  return { readiness, metrics }
}

/** The mean delay of the event loop, in milliseconds, above which calls are rejected. */
const MOST_DELAY_MS = 250

/** While the server stops, each response closes its connection, so that the client opens a new one to another server. */
function endConnections(app: FastifyInstance, serving: Serving): void {
  app.addHook('onRequest', async (_request, reply) => {
    if (serving.isStopping) reply.header('connection', 'close')
  })
}

/**
 * Whether calls are rejected under overload. Not with the embedded database, which runs in this thread, so that a long
 * query looks like overload. Not if limits are off, for load tests.
 */
export const shouldRejectOverload = ({ database, config }: Services): boolean =>
  database.kind === 'postgresql' && config.rateLimitScale !== 0

/** One line per answer, with the route's pattern; the URL may contain personal data. Repeated failures are only counted. */
function logAnswers(app: FastifyInstance): void {
  const lines = repeatedLinesOf(app)
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
/** Anybody may send a report, so values of the wrong type are read as empty. */
const cspReport = z
  .object({ 'csp-report': reported.catch({ 'violated-directive': '', 'blocked-uri': '' }) })
  .catch({ 'csp-report': { 'violated-directive': '', 'blocked-uri': '' } })

/** Accepts reports of browsers about what the content policy blocked. Logs only the rule and the origin. */
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
