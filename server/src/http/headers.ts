import type { FastifyInstance } from 'fastify'

/** On every answer. This policy lets an API answer load nothing; documents replace it with their own. */
export function addHeaders(app: FastifyInstance, headers: Readonly<Record<string, string>>): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers)
  })
}

/** Also used for refusals before any hook runs. */
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
  /** Origins of the maps: one may redirect to the next. */
  readonly maps: readonly string[]
  /** Where a card payment is redirected to. */
  readonly checkout: string | null
  /** Where the form for bank numbers sends them: our sandbox, or the provider's own library and what it asks. */
  readonly bankForm: 'provider-library' | { readonly sandbox: string } | null
}

/** The policy of a page: our own files, one nonce for the style elements of the component library. */
export function documentPolicy(nonce: string, origins: DocumentOrigins, hasBankForm: boolean): string {
  const bank = hasBankForm ? bankFormOrigins(origins) : NO_ORIGINS
  const frames = [...origins.maps, ...bank.frame]
  return [
    "default-src 'none'",
    ["script-src 'self'", ...bank.script].join(' '),
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    // A page checks that the map host answers before it shows a frame.
    ["connect-src 'self'", ...origins.maps, ...bank.connect].join(' '),
    // A preview shows a PDF from a blob: address, under the type that the server detected.
    ['frame-src blob:', ...frames].join(' '),
    `form-action 'self'${origins.checkout ? ` ${origins.checkout}` : ''}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "manifest-src 'self'",
    'report-uri /api/csp-reports',
  ].join('; ')
}

const NO_ORIGINS = { script: [], frame: [], connect: [] }

/** As the provider documents them for its library. The sandbox has none: it is asked by our own script. */
function bankFormOrigins({ bankForm }: DocumentOrigins) {
  if (bankForm === null) return NO_ORIGINS
  if (bankForm !== 'provider-library') return { ...NO_ORIGINS, connect: [bankForm.sandbox] }
  const library = ['https://js.stripe.com', 'https://*.js.stripe.com']
  return {
    script: library,
    frame: [...library, 'https://hooks.stripe.com'],
    connect: ['https://api.stripe.com'],
  }
}
