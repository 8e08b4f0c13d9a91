import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Context } from '../context.ts'
import { readBody, send } from '../http.ts'
import { newId } from '../ids.ts'
import { type FailNext, takeFailure } from '../switches.ts'
import { API_VERSION } from '../world.ts'
import type { Call, Endpoint } from './endpoint.ts'
import { badRequest, Fault } from './fault.ts'
import { parseForm } from './form.ts'
import { hashRequest } from './idempotency.ts'
import { findEndpoint } from './table.ts'

interface Answer {
  status: number
  body: string
  headers: Record<string, string>
}

/** Answers one request below /v1, as Stripe does. */
export async function handleApi(
  context: Context,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<void> {
  const requestId = newId('req_')
  const method = request.method ?? 'GET'
  const key = method === 'POST' ? headerOf(request, 'idempotency-key') : null
  let leave = () => {}
  let failure: FailNext['status'] | null = null
  let answer: Answer
  try {
    checkKeyAndVersion(request)
    if (key !== null) leave = context.keys.enter(key)
    const encoded = method === 'POST' ? await readBody(request) : url.search.slice(1)
    const found = findEndpoint(method, url.pathname)
    failure = takeFailure(context.world.switches, method, [url.pathname, found?.endpoint.path])
    if (failure === 'timeout') return void request.socket.destroy()
    if (typeof failure === 'number') throw plannedFault(failure)
    if (found === undefined) throw unrecognized(method, url.pathname)
    answer = execute(context, { method, path: url.pathname, encoded, key, requestId, ...found })
    context.save()
    const { status, body } = answer
    const params = parseForm(encoded)
    context.onExchange({ method, path: found.endpoint.path, params, status, answer: JSON.parse(body) })
  } catch (error) {
    if (request.errored !== null) return // the client disconnected during its request
    answer = answerTo(error)
  } finally {
    leave()
  }
  if (failure === 'timeoutAfterExecution') return void request.socket.destroy()
  send(response, answer.status, 'application/json', answer.body, {
    'Request-Id': requestId,
    'Stripe-Version': API_VERSION,
    ...(key === null ? {} : { 'Idempotency-Key': key }),
    ...answer.headers,
  })
}

interface Execution {
  method: string
  path: string
  encoded: string
  key: string | null
  requestId: string
  endpoint: Endpoint
  id: string
}

/** Runs the request, or returns the stored answer. Parameter errors are thrown, and so never stored. */
function execute({ world, keys }: Context, execution: Execution): Answer {
  const { method, path, encoded, key, requestId, endpoint, id } = execution
  const hash = hashRequest(method, path, encoded)
  const stored = key === null ? undefined : keys.find(key, hash, Date.now())
  if (stored !== undefined) {
    const headers = { 'Idempotent-Replayed': 'true', 'Original-Request': stored.requestId }
    return { status: stored.status, body: stored.body, headers }
  }
  world.runDue()
  const run = endpoint.prepare(parseForm(encoded))
  const call: Call = { world, id, request: { id: requestId, idempotency_key: key } }
  let answer: Answer
  try {
    answer = { status: 200, body: JSON.stringify(world.atOneMoment(() => run(call))), headers: {} }
  } catch (error) {
    answer = answerTo(error)
  }
  if (key !== null) {
    keys.store({ key, request: hash, requestId, status: answer.status, body: answer.body, at: Date.now() })
    world.isChanged = true
  }
  return answer
}

function checkKeyAndVersion(request: IncomingMessage): void {
  const [scheme, secret] = (headerOf(request, 'authorization') ?? '').split(' ')
  if (scheme !== 'Bearer' || secret === undefined || !secret.startsWith('sk_test_')) {
    const message = /^[sr]k_live_/.test(secret ?? '')
      ? 'A live key was sent to the sandbox, which plays Stripe on this machine. Use sk_test_sandbox here, and treat that key with care.'
      : "You did not provide an API key of the form 'Authorization: Bearer sk_test_...'."
    throw new Fault(401, { type: 'invalid_request_error', message })
  }
  const version = headerOf(request, 'stripe-version')
  if (version !== API_VERSION) {
    throw badRequest(`Invalid Stripe API version: ${version ?? 'none'}. The sandbox speaks ${API_VERSION}.`)
  }
}

function headerOf(request: IncomingMessage, name: string): string | null {
  const value = request.headers[name]
  return typeof value === 'string' && value !== '' ? value : null
}

function unrecognized(method: string, path: string): Fault {
  const message = `Unrecognized request URL (${method}: ${path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`
  return new Fault(404, { type: 'invalid_request_error', message })
}

function plannedFault(status: number): Fault {
  const message = `The switch failNext answers ${status}.`
  if (status === 402) return new Fault(status, { type: 'card_error', code: 'card_declined', message })
  if (status === 429) return new Fault(status, { type: 'invalid_request_error', code: 'rate_limit', message })
  return new Fault(status, { type: status >= 500 ? 'api_error' : 'invalid_request_error', message })
}

function answerTo(error: unknown): Answer {
  if (error instanceof Fault) {
    return { status: error.status, body: JSON.stringify(error.body()), headers: error.headers }
  }
  if (error instanceof RangeError) return answerTo(badRequest(error.message))
  console.error('Sandbox: a request failed by a fault of the sandbox itself.', error)
  return answerTo(new Fault(500, { type: 'api_error', message: 'The sandbox failed; see its log.' }))
}
