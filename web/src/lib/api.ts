import { fieldsOf } from '@fieldstone/contract/entity'
import { type ErrorCode, TOO_MANY } from '@fieldstone/contract/errors'
import {
  type ListTotals,
  parseTotals,
  parseUnreadable,
  TOTALS_HEADER,
  UNREADABLE_HEADER,
  type UnreadableRow,
} from '@fieldstone/contract/list-headers'
import { type AnswerOf, errorBody, type InputOf, type Route } from '@fieldstone/contract/route'
import * as z from 'zod/mini'
import { t } from './messages/connection.ts'
import { currentLanguage } from './messages/language.ts'
import { t as limitText } from './messages/rate-limit.ts'
import { currentGuest, currentSession, endSession, forgetGuest, requireEnrolment } from './session.ts'

/** What a call takes: only the parts that its route has. */
export type CallInput<R extends Route> = {
  readonly [K in 'params' | 'query' | 'body' as InputOf<R>[K] extends undefined ? never : K]: InputOf<R>[K]
}
export type Args<R extends Route> = keyof CallInput<R> extends never
  ? [input?: Record<string, never>, options?: CallOptions]
  : [input: CallInput<R>, options?: CallOptions]

export interface CallOptions {
  /** Makes a repeat of an order the same order. */
  readonly idempotencyKey?: string
  readonly signal?: AbortSignal
  /** An automatic poll, which does not extend the session. */
  readonly isBackground?: boolean
  /** The token of a session that has ended here; default: the current one. */
  readonly token?: string
}

/** A row of the list that a route answers. */
export type RowOf<R extends Route> = AnswerOf<R> extends readonly (infer Row)[] ? Row : never

/** One page of a list. `isCapped`: counting stopped at `totalCount`; there are more rows. */
export interface Page<Row> {
  readonly rows: readonly Row[]
  readonly totalCount: number
  readonly isCapped: boolean
  /** Rows of the page that cannot be shown, by their place; they are not among `rows`. */
  readonly unreadable?: readonly UnreadableRow[]
  /** What columns of money add up to over all rows that match, in cents. */
  readonly totals?: ListTotals
}

export interface ApiErrorFacts {
  readonly status: number
  readonly code: ErrorCode | 'no_connection'
  readonly message: string
  readonly requestId?: string | null
  readonly fields?: Readonly<Record<string, string>>
  /** As they came. */
  readonly details?: Readonly<Record<string, unknown>>
}

/** A refusal by the server, or no answer at all (`status` 0, code 'no_connection'). */
export class ApiError extends Error {
  readonly status: number
  readonly code: ErrorCode | 'no_connection'
  readonly requestId: string | null
  readonly fields: Readonly<Record<string, string>>
  /** As they came: `detailsOf` reads them. */
  readonly details: unknown
  /** The message without the number to call about. */
  readonly sentence: string

  constructor(facts: ApiErrorFacts, options?: ErrorOptions) {
    super(messageOf(facts), options)
    this.name = 'ApiError'
    this.status = facts.status
    this.code = facts.code
    this.requestId = facts.requestId ?? null
    this.fields = facts.fields ?? {}
    this.details = facts.details
    this.sentence = facts.message
  }
}

/** With the number of the request, where only we can mend what failed. */
const messageOf = ({ code, message, requestId }: ApiErrorFacts): string =>
  code === 'internal' && requestId ? t('number', { sentence: message, number: requestId }) : message

/** The record does not exist, or this user may not see it. */
export const isMissingOrForbidden = (error: Error): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 403)

/**
 * Calls a route of the contract: `call(certificateRoutes.getCertificate, { params: { id } })` -> the decoded answer.
 * Throws ApiError. A 401 on a token ends the session. The route is passed as a value, not by name, so that a page
 * carries only the codecs it uses.
 */
export async function call<R extends Route>(route: R, ...[input, options]: Args<R>): Promise<AnswerOf<R>> {
  const { answer } = await exchange(route, input ?? {}, options ?? {})
  return answer
}

/** The same for a list, with its count from X-Total-Count. */
export async function callPage<R extends Route>(
  route: R,
  ...[input, options]: Args<R>
): Promise<Page<RowOf<R>>> {
  const { answer, headers } = await exchange(route, input ?? {}, options ?? {})
  const rows = Array.isArray(answer) ? answer : []
  const unreadable = parseUnreadable(headers.get(UNREADABLE_HEADER) ?? '')
  const totals = headers.get(TOTALS_HEADER)
  const page: Page<unknown> = {
    rows,
    totalCount: Number(headers.get('x-total-count') ?? rows.length),
    isCapped: headers.get('x-total-count-capped') === 'true',
    ...(unreadable.length > 0 ? { unreadable } : {}),
    ...(totals === null ? {} : { totals: parseTotals(totals) }),
  }
  return page as Page<RowOf<R>>
}

/** Sends a part of a file. Throws ApiError. */
export async function callPart<R extends Route & { readonly exchange: 'part' }>(
  route: R,
  input: CallInput<R>,
  part: Blob,
  options: CallOptions = {},
): Promise<void> {
  await exchange(route, { ...input, part }, options)
}

interface Parts {
  readonly params?: unknown
  readonly query?: unknown
  readonly body?: unknown
  readonly part?: Blob
}

async function exchange<R extends Route>(route: R, parts: Parts, options: CallOptions) {
  const { response, token } = await request(route, parts, options)
  const body = await readBody(response)
  if (!response.ok) throw refusal(route, response, body, token)
  return {
    answer: z.decode(route.answer, body as z.input<R['answer']>) as AnswerOf<R>,
    headers: response.headers,
  }
}

/** The answer as it comes, for those that are no JSON. */
export async function request(
  route: Route,
  parts: Parts,
  options: CallOptions,
  accept: string = route.mediaType ?? 'application/json',
) {
  const token = options.token ?? currentSession()?.token ?? guestTokenFor(route)
  const headers = new Headers({ accept, 'accept-language': currentLanguage() })
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`)
  if (options.isBackground) headers.set('x-background', '1')
  if (options.idempotencyKey !== undefined) headers.set('idempotency-key', options.idempotencyKey)
  const init: RequestInit = { method: route.method, headers, credentials: 'omit' }
  if (route.body !== undefined) {
    headers.set('content-type', 'application/json')
    init.body = JSON.stringify(z.encode(route.body, parts.body))
  }
  if (parts.part !== undefined) {
    headers.set('content-type', 'application/octet-stream')
    init.body = parts.part
  }
  if (options.signal) init.signal = options.signal
  return { response: await send(addressOf(route, parts), init), token }
}

/** Where everybody may call, a guest is nobody in particular. */
const guestTokenFor = ({ isForGuests }: Route): string | undefined =>
  isForGuests === true ? currentGuest()?.token : undefined

/** '/api/parcels/:id' + { id: 7 } + { page: 2 } -> '/api/parcels/7?page=2'. Empty and missing values are left out. */
export function addressOf(route: Route, parts: Parts): string {
  const params = route.params === undefined ? {} : plainRecord(z.encode(route.params, parts.params))
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  const query = route.query === undefined ? {} : plainRecord(z.encode(route.query, parts.query))
  for (const [name, value] of Object.entries(query)) {
    if (typeof value === 'string' && value !== '') search.set(name, value)
    else if (typeof value === 'number' || typeof value === 'boolean') search.set(name, String(value))
  }
  return search.size === 0 ? path : `${path}?${search}`
}

async function send(address: string, init: RequestInit): Promise<Response> {
  try {
    return await (takeEarlyAnswer(address, init) ?? fetch(address, init))
  } catch (error) {
    if (!(error instanceof TypeError)) throw error // an abort is not a lost connection
    throw new ApiError({ status: 0, code: 'no_connection', message: t('noConnection') }, { cause: error })
  }
}

export async function readBody(response: Response): Promise<unknown> {
  const text = await response.text()
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch (error) {
    // A proxy answered with its own page: the status still tells what happened.
    if (error instanceof SyntaxError && !response.ok) return undefined
    throw error
  }
}

export function refusal(
  route: Route,
  response: Response,
  body: unknown,
  token: string | undefined,
): ApiError {
  const parsed = z.safeParse(errorBody, body)
  const retryAfter = response.headers.get('retry-after')
  if (response.status === 401 && token !== undefined && token === currentSession()?.token)
    endSession('refused')
  else if (response.status === 401 && token !== undefined && token === currentGuest()?.token) forgetGuest()
  if (!parsed.success) {
    const code = proxyCode(response.status)
    const requestId = response.headers.get('x-request-id')
    const message = code === 'too_many' ? tooManyText(TOO_MANY, retryAfter) : t(code)
    return new ApiError({ status: response.status, code, message, requestId })
  }
  const { code, requestId, fields, message: said, ...details } = parsed.data
  const message = code === 'too_many' ? tooManyText(said, retryAfter) : said
  if (code === 'enrolment_required' && token !== undefined) requireEnrolment(token)
  const named = Object.entries(fields ?? {}).map(([name, text]) => [ourName(route, name), text])
  return new ApiError({
    ...{ status: response.status, code, message, requestId, details },
    fields: Object.fromEntries(named),
  })
}

/** What our word is for a field of the body. */
const ourName = ({ body }: Route, name: string): string =>
  (body && fieldsOf(body)?.find(([, wire]) => wire === name)?.[0]) ?? name

/** The error code for the page of a proxy. */
function proxyCode(status: number): 'too_many' | 'unavailable' | 'internal' {
  if (status === 429) return 'too_many'
  return status === 502 || status === 503 ? 'unavailable' : 'internal'
}

const plainRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

/**
 * What to say after too many tries: `message`, where the server says more than its general sentence; else when to try
 * again, from the seconds of its Retry-After: 'Too many tries. Try again in 15 minutes.' Without them, `message`.
 */
function tooManyText(message: string, retryAfter: string | null): string {
  const seconds = Number(retryAfter)
  // A proxy may send a date instead, which is not supported.
  if (message !== TOO_MANY || !Number.isFinite(seconds) || seconds <= 0) return message
  const minutes = Math.ceil(seconds / 60)
  return minutes < 60
    ? limitText('minutes', { count: minutes })
    : limitText('hours', { count: Math.round(minutes / 60) })
}

/** Calls that the document's first script began before the application was there: see public/early.js. */
interface EarlyCalls {
  /** The header with which they were sent; null: without one. */
  readonly authorization: string | null
  /** In which the server was asked to answer. */
  readonly language: string
  readonly answers: Map<string, Promise<Response>>
}

declare global {
  interface Window {
    readonly earlyCalls?: EarlyCalls
  }
}

/** For how long after the navigation such an answer counts as just asked for. */
const FRESH_MS = 10_000

/** The answer that is on its way to this very request; each is given once. Null when there is none. */
export function takeEarlyAnswer(address: string, { method, headers }: RequestInit): Promise<Response> | null {
  const early = window.earlyCalls
  const answer = early?.answers.get(address)
  if (early === undefined || answer === undefined || method !== 'GET') return null
  early.answers.delete(address)
  const asked = new Headers(headers)
  const isSame =
    asked.get('authorization') === early.authorization && asked.get('accept-language') === early.language
  return isSame && performance.now() < FRESH_MS ? answer : null
}
