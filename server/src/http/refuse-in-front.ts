import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import { ERROR_STATUS } from '@fieldstone/contract/errors'
import { languageOf } from '../messages/language.ts'
import { codeSentence } from '../messages/refusals.ts'
import type { Serving } from '../serving.ts'

export interface FrontRefusal {
  /** Whether there are too many calls, so that this one is refused. */
  readonly refuses: () => boolean
  readonly retryAfterSeconds: number
  readonly headers: Readonly<Record<string, string>>
  readonly serving: Serving
  /** Says in the log that one was refused. */
  readonly log: (requestId: string) => void
}

/**
 * Refuses calls before Fastify sees them. Under overload most calls are refused, so the cost of a refusal decides how many others are
 * answered. A browser's form is left to Fastify: a person reads its refusal, as a page. So is what comes by a second address of
 * `localhost`, for which Fastify opens a server of its own.
 */
export function refuseInFront(server: Server, refusal: FrontRefusal): void {
  const [work] = server.listeners('request') as RequestListener[]
  if (work === undefined) throw new Error('The server has no request listener.')
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    if (isCall(request) && refusal.refuses()) refuse(request, response, refusal)
    else work(request, response)
  })
}

const isCall = ({ url, method, headers }: IncomingMessage): boolean =>
  url?.startsWith('/api/') === true && !(method === 'POST' && headers['content-type']?.startsWith(FORM))

const FORM = 'application/x-www-form-urlencoded'

function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  { retryAfterSeconds, headers, serving, log }: FrontRefusal,
): void {
  const requestId = crypto.randomUUID()
  log(requestId)
  const body = JSON.stringify({
    code: 'unavailable',
    message: codeSentence('unavailable')(languageOf(request.headers['accept-language'])),
    requestId,
  })
  response.writeHead(ERROR_STATUS.unavailable, {
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'retry-after': String(retryAfterSeconds),
    ...(serving.isStopping ? { connection: 'close' } : {}),
  })
  response.end(body)
}
