import { ERROR_STATUS, type ErrorCode } from '@fieldstone/contract/errors'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sqlState } from '../db/database.ts'
import { describeFailure, framesOf } from '../failures.ts'
import { languageOf, type ServerLanguage } from '../messages/language.ts'
import { codeSentence } from '../messages/refusals.ts'
import { Refusal } from '../refusal.ts'
import { isClientGone } from './client-disconnect.ts'
import { sendFormPage } from './form-page.ts'
import { repeatedLinesOf } from './repeated-lines.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Of who sends it, once that is known. */
    readerLanguage?: ServerLanguage
  }
  interface FastifyContextConfig {
    /** Sent by a browser form: errors are answered by a page, not by JSON. */
    isForm?: boolean
    /** Also answers CSV. */
    isList?: boolean
  }
}

/** The one place that turns an error into an answer. The cause is never part of it. */
export function addErrorHandler(app: FastifyInstance): void {
  const lines = repeatedLinesOf(app)
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (error instanceof Refusal) {
      if (error.options.log && (error.code !== 'too_many' || lines.mayWrite('refused too_many')))
        request.log.info({ code: error.code, why: error.options.log }, 'refused')
      return answer(reply, request, error)
    }
    if (isClientGone(error, reply)) {
      request.log.info('given up, the client is gone')
      return answer(reply, request, new Refusal('unavailable'))
    }
    const code = codeOf(error)
    const reason = cause(error)
    if (ERROR_STATUS[code] >= 500 && lines.mayWrite(`failed ${code} ${kindOf(reason)}`))
      request.log.error(reason, 'failed')
    return answer(reply, request, new Refusal(code))
  })
}

/** An invalid URL: the framework's own answer would repeat it. */
export function answerInvalidUrl(request: FastifyRequest, reply: FastifyReply): void {
  reply
    .code(ERROR_STATUS.bad_request)
    .type('application/json; charset=utf-8')
    .send(
      JSON.stringify({
        code: 'bad_request',
        message: codeSentence('bad_request')(languageOf(request.headers['accept-language'])),
        requestId: request.id,
      }),
    )
}

export function answer(
  reply: FastifyReply,
  request: FastifyRequest,
  { code, sentence, options, wireDetails }: Refusal,
): FastifyReply {
  const language = request.readerLanguage ?? languageOf(request.headers['accept-language'])
  const message = sentence(language)
  const fields =
    options.fields &&
    Object.fromEntries(Object.entries(options.fields).map(([name, said]) => [name, said(language)]))
  const isTemporary = code === 'too_many' || ERROR_STATUS[code] === 503
  const seconds = options.retryAfterSeconds ?? (isTemporary ? retryAfter(reply) : undefined)
  if (seconds !== undefined) reply.header('retry-after', String(seconds))
  reply.code(ERROR_STATUS[code])
  if (request.routeOptions.config?.isForm) return sendFormPage(reply, request, { message, fields, language })
  return reply.type('application/json; charset=utf-8').send(
    JSON.stringify({
      ...wireDetails,
      code,
      message,
      requestId: request.id,
      ...(fields ? { fields } : {}),
    }),
  )
}

/** Maps errors of Fastify, the driver and the system to refusals. Unknown ones become `internal`. */
const codeOf = (error: FastifyError): ErrorCode =>
  (error.statusCode === undefined ? undefined : CODE_OF_STATUS[error.statusCode]) ??
  describeFailure(error).errorCode

/** Errors by which Fastify refuses a request. */
const CODE_OF_STATUS: Readonly<Record<number, ErrorCode>> = {
  400: 'bad_request',
  404: 'not_found',
  405: 'method_not_allowed',
  413: 'too_large',
  414: 'bad_request',
  415: 'unsupported_media_type',
  429: 'too_many',
  431: 'bad_request',
  503: 'unavailable',
}

/** Never the error object: those of the embedded database contain the query and its parameters. */
function cause(error: Error): Record<string, unknown> {
  const state = sqlState(error)
  return {
    name: error.name,
    ...(state ? { sqlState: state } : { reason: error.message.slice(0, 300) }),
    stack: framesOf(error),
  }
}

/** Numbers in a message differ from one to the next. */
const kindOf = ({ name, sqlState: state, reason }: Record<string, unknown>): string =>
  String(state ?? `${String(name)} ${String(reason)}`)
    .replace(/\d+/g, '0')
    .slice(0, 120)

function retryAfter(reply: FastifyReply): number {
  const given = Number(reply.getHeader('retry-after'))
  return Number.isFinite(given) && given > 0 ? given : 5
}
