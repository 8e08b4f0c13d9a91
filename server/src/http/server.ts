import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify'
import { answerBadAddress } from './errors.ts'
import { addHeaders, apiHeaders } from './headers.ts'
import { trustProxy } from './network.ts'
import { answerProtocolErrors, clientErrorHandler } from './protocol-errors.ts'
import { allowTimeToWork, SOCKET_TIMEOUTS, type SocketTimeouts } from './socket-timeouts.ts'

/** Fastify with our limits: its defaults hold slow sockets and leak causes. Made before the services, for their log. */
export function createServer(options: {
  readonly trustedProxies: readonly string[]
  readonly baseUrl: string
  readonly logger: FastifyServerOptions['logger']
  readonly timeouts?: SocketTimeouts
}): FastifyInstance {
  const headers = apiHeaders(options.baseUrl)
  const timeouts = options.timeouts ?? SOCKET_TIMEOUTS
  const app = Fastify({
    logger: options.logger ?? false,
    trustProxy: trustProxy(options.trustedProxies),
    bodyLimit: 65_536,
    requestTimeout: 10_000,
    connectionTimeout: timeouts.idle,
    keepAliveTimeout: 5_000,
    // Who is the host is asked by a check of our own, which also refuses two.
    http: { headersTimeout: 5_000, connectionsCheckingInterval: 2_000, requireHostHeader: false },
    genReqId: () => crypto.randomUUID(),
    frameworkErrors: (_error, request, reply) => {
      reply.headers(headers)
      answerBadAddress(request, reply)
    },
    clientErrorHandler: clientErrorHandler(headers),
    // The path may hold what a person typed; our own line has the route's pattern instead.
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: true },
  })
  app.server.maxConnections = 2_000
  addHeaders(app, headers)
  allowTimeToWork(app, timeouts)
  answerProtocolErrors(app, headers)
  return app
}
