import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { PAGES, pageAt } from '@fieldstone/contract/pages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { t } from '../messages/refusals.ts'
import { Refusal } from '../refusal.ts'
import { answer } from './errors.ts'
import { type DocumentOrigins, documentPolicy } from './headers.ts'

export interface Documents {
  /**
   * The web build: index.html with %NONCE% in it, pages/ with the documents of the public pages, assets/ with hashed
   * names. Null: only the API.
   */
  readonly directory: string | null
  /** Whether payments are real: shown in the banner of each page. */
  readonly paymentMode: string
  readonly origins: () => Promise<DocumentOrigins>
  /** The origin of the pages, without a trailing slash, and other origins under which they may be requested. */
  readonly baseUrl: string
  readonly aliases: readonly string[]
}

/**
 * A public page is the document that the build wrote for it, every other one the empty template; each with a fresh
 * nonce. The files it loads never change under the same name.
 */
export async function serveDocuments(app: FastifyInstance, documents: Documents): Promise<void> {
  const texts = documents.directory ? readDocuments(documents.directory, documents.paymentMode) : null
  const aliasHosts = new Set(documents.aliases.map((origin) => new URL(origin).host))
  if (documents.directory) {
    await app.register(fastifyStatic, {
      root: documents.directory,
      wildcard: false,
      index: false,
      dotfiles: 'ignore',
      cacheControl: false,
      // The build left a .br and a .gz beside each file.
      preCompressed: true,
      globIgnore: ['**/*.html', '**/*.map', '**/.*', '**/*.{br,gz}'],
      setHeaders: (reply, path) => {
        const isHashed = path.includes('/assets/')
        reply.header(
          'cache-control',
          isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=300',
        )
      },
    })
  }
  const answerDocument = async (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?')[0] ?? '/'
    const page = pageAt(path)
    // The last part of a page's address may have dots: a token has them.
    const isNoFile = page !== null || !(path.startsWith('/api/') || /\.[^/]*$/.test(path))
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!texts || !isRead || !isNoFile || path.includes('/.'))
      return answer(reply, request, new Refusal('not_found', { message: t('nothingHere') }))
    // The card page leads back to BASE_URL, and the browser keeps a session per origin.
    if (aliasHosts.has(request.headers.host ?? '') && request.url.startsWith('/'))
      return reply.redirect(`${documents.baseUrl}${request.url}`, 307)
    const nonce = randomBytes(16).toString('base64url')
    const text = texts.pages.get(page ?? '') ?? texts.template
    return reply
      .code(page === null ? 404 : 200)
      .header('content-security-policy', policyOf(nonce, path, await documents.origins()))
      .type('text/html; charset=utf-8')
      .send(text.replaceAll('%NONCE%', nonce))
  }
  // Pages are routes, since only a route's answers are compressed.
  for (const { path } of Object.values(PAGES)) app.get(path, answerDocument)
  app.setNotFoundHandler(answerDocument)
}

/**
 * Only the documents in which bank numbers are typed may reach the provider's library. The sandbox may be reached by
 * all: there a payer comes to the form without a new document.
 */
function policyOf(nonce: string, path: string, origins: DocumentOrigins): string {
  const hasBankForm = origins.bankForm !== 'provider-library' || path === PAGES.payment.path
  return documentPolicy(nonce, origins, hasBankForm)
}

interface Texts {
  readonly template: string
  /** By the page's name. */
  readonly pages: ReadonlyMap<string, string>
}

function readDocuments(directory: string, paymentMode: string): Texts {
  const file = join(directory, 'index.html')
  if (!existsSync(file))
    throw new Error(`The pages are not built: ${file} is missing. Run npm start, which builds them.`)
  const read = (path: string) => readFileSync(path, 'utf8').replace('%PAYMENTS%', paymentMode)
  const template = read(file)
  if (!template.includes('%NONCE%')) throw new Error(`${file} has no place for the nonce.`)
  const folder = join(directory, 'pages')
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.html')) : []
  return {
    template,
    pages: new Map(names.map((name) => [name.slice(0, -'.html'.length), read(join(folder, name))])),
  }
}
