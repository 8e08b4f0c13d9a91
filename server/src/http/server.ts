import { Socket } from 'node:net'
import Fastify, {
  type FastifyInstance,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
} from 'fastify'
import { answerInvalidUrl } from './errors.ts'
import { addHeaders, apiHeaders } from './headers.ts'
import { keepAddresses, trustProxy } from './network.ts'
import { answerProtocolErrors, clientErrorHandler, FailedConnections } from './protocol-errors.ts'

/** How long a connection may be idle, in milliseconds. */
interface SocketTimeouts {
  /** While the server waits for the client. */
  readonly idle: number
  /** While the server works on an answer: longer than any limit of that work. */
  readonly working: number
}

const SOCKET_TIMEOUTS: SocketTimeouts = { idle: 10_000, working: 90_000 }

/**
 * Closes idle connections, so that slow clients do not keep them. While the server works on an answer, the connection
 * may be idle for longer. Slow headers and bodies have their own limits (`headersTimeout`, `requestTimeout`).
 */
function allowTimeToWork(app: FastifyInstance, { idle, working }: SocketTimeouts): void {
  app.addHook('onRequest', async (request) => {
    setSocketTimeout(request, working)
  })
  app.addHook('onSend', async (request) => {
    setSocketTimeout(request, idle)
  })
}

/** A request that a test injects has no real socket. */
function setSocketTimeout({ raw }: FastifyRequest, milliseconds: number): void {
  if (raw.socket instanceof Socket) raw.socket.setTimeout(milliseconds)
}

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
