import { createHash } from 'node:crypto'
import { pathTo } from '@fieldstone/contract/pages'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import type { ServerLanguage } from '../messages/language.ts'
import { t } from '../messages/refusals.ts'
import { Refusal } from '../refusal.ts'

const STYLE =
  'body{max-width:34rem;margin:12vh auto;padding:0 1.25rem;font:1.0625rem/1.6 system-ui,sans-serif;color:#1c2430;background:#fbfaf7}h1{font-size:1.5rem}a{color:#174a7c}'

/** A page without scripts; its only style is allowed by its hash. */
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

export interface FormRefusal {
  readonly message: string
  /** A sentence per wrong field. */
  readonly fields?: Readonly<Record<string, string>> | undefined
  readonly language: ServerLanguage
}

/** A browser form is a navigation, so its refusal must be a page. */
export function sendFormPage(
  reply: FastifyReply,
  request: FastifyRequest,
  { message, fields, language }: FormRefusal,
): FastifyReply {
  const title = escaped(t('nothingCharged')(language))
  const items = Object.entries(fields ?? {}).map(
    ([name, sentence]) => `<li>${escaped(name)}: ${escaped(sentence)}</li>`,
  )
  return reply
    .header('content-security-policy', POLICY)
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${STYLE}</style></head><body><main><h1>${title}</h1><p>${escaped(message)}</p>${items.length > 0 ? `<ul>${items.join('')}</ul>` : ''}<p><a href="${pathTo('search')}">${escaped(t('backToSearch')(language))}</a></p><p>${escaped(t('reference', { requestId: request.id })(language))}</p></main></body></html>`,
    )
}

/**
 * A form has no bearer header, so its origin is checked before anything else: it must be ours, and so must the site, if
 * the browser names it.
 */
export function checkFormOrigin(config: Config, request: FastifyRequest): void {
  const { origin } = request.headers
  const site = request.headers['sec-fetch-site']
  const isOurs =
    origin !== undefined &&
    (origin === new URL(config.baseUrl).origin || config.loopbackOrigins.includes(origin))
  if (isOurs && (site === undefined || site === 'same-origin')) return
  throw new Refusal('not_allowed', {
    message: t('otherOrigin'),
    log: 'form from another origin',
  })
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
