import type { FastifyInstance } from 'fastify'

/** On every answer, good or bad. An API answer may load nothing; documents replace this policy by their own. */
export function addHeaders(app: FastifyInstance, headers: Readonly<Record<string, string>>): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers)
  })
}

/** Also for what is refused before any hook runs. */
export const apiHeaders = (baseUrl: string): Readonly<Record<string, string>> => ({
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  'cache-control': 'no-store',
  ...(baseUrl.startsWith('https://')
    ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
    : {}),
})

export interface DocumentOrigins {
  /** Where the maps are: a frame may be sent on from one to the next. */
  readonly maps: readonly string[]
  /** Where a card form is redirected to. */
  readonly checkout: string | null
}

/** The policy of a page: our own files, one nonce for the style elements of the component library. */
export function documentPolicy(nonce: string, origins: DocumentOrigins): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    // A page asks whether the host of the maps answers before it shows a frame.
    ["connect-src 'self'", ...origins.maps].join(' '),
    `frame-src ${origins.maps.join(' ') || "'none'"}`,
    `form-action 'self'${origins.checkout ? ` ${origins.checkout}` : ''}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "manifest-src 'self'",
    'report-uri /api/csp-reports',
  ].join('; ')
}
