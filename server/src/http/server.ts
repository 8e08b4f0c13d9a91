import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify'
import { answerInvalidUrl } from './errors.ts'
import { addHeaders, apiHeaders } from './headers.ts'
import { keepAddresses, trustProxy } from './network.ts'
import { answerProtocolErrors, clientErrorHandler, FailedConnections } from './protocol-errors.ts'
import { allowTimeToWork, SOCKET_TIMEOUTS, type SocketTimeouts } from './socket-timeouts.ts'

/**
 * Longer than a proxy keeps a connection that nobody uses: the one that closes it first must be the one that sends the
 * requests, else a request meets the end of its connection, and nobody may send it again.
 */
const KEPT_FOR_PROXIES_MS = 75_000

/**
 * Fastify with our limits: its defaults keep slow sockets and reveal causes. Created before the services, which log
 * through it.
 */
export function createServer(options: {
  readonly trustedProxies: readonly string[]
  readonly baseUrl: string
  readonly logger: FastifyServerOptions['logger']
  readonly timeouts?: SocketTimeouts
}): FastifyInstance {
  const headers = apiHeaders(options.baseUrl)
  const timeouts = options.timeouts ?? SOCKET_TIMEOUTS
  const failed = new FailedConnections(() => app.log)
  const app: FastifyInstance = Fastify({
    logger: options.logger ?? false,
    trustProxy: trustProxy(options.trustedProxies),
    bodyLimit: 65_536,
    requestTimeout: 10_000,
    connectionTimeout: timeouts.idle,
    keepAliveTimeout: options.trustedProxies.length > 0 ? KEPT_FOR_PROXIES_MS : 5_000,
    // What still comes while the server stops is answered; the answer ends its connection.
    return503OnClosing: false,
    // Our own check of the Host header also refuses two of them.
    http: { headersTimeout: 5_000, connectionsCheckingInterval: 2_000, requireHostHeader: false },
    genReqId: () => crypto.randomUUID(),
    frameworkErrors: (_error, request, reply) => {
      reply.headers(headers)
      answerInvalidUrl(request, reply)
    },
    clientErrorHandler: clientErrorHandler(headers, failed),
    // The path may contain personal data; our own line has the route's pattern instead.
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: true },
  })
  app.server.maxConnections = 2_000
  keepAddresses(app.server)
  failed.watch(app)
  addHeaders(app, headers)
  allowTimeToWork(app, timeouts)
  answerProtocolErrors(app, headers)
  return app
}
