import { createHash } from 'node:crypto'
import * as entities from '@fieldstone/contract/entities'
import { type ApiNames, openApi } from '@fieldstone/contract/openapi'
import type { Route } from '@fieldstone/contract/route'
import { routes, routesByFeature } from '@fieldstone/contract/routes'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'

/** Returns the names that the API description uses: of each schema its exported name, and of each route its feature. */
export function apiNames(): ApiNames {
  const components = z.registry<{ id: string }>()
  for (const [name, value] of Object.entries<unknown>(entities))
    if (value instanceof z.ZodMiniType && !components.has(value))
      components.add(value, { id: capitalized(name) })
  const tags = new Map<Route, string>()
  for (const [feature, routes] of Object.entries(routesByFeature))
    for (const route of Object.values<Route>(routes)) tags.set(route, feature)
  return { components, tags }
}

const capitalized = (name: string): string => name.slice(0, 1).toUpperCase() + name.slice(1)

/** The API description: /api/openapi.json for machines, /api/docs for people. The page needs no script. */
export function serveApiDocs(app: FastifyInstance, baseUrl: string): void {
  // Made for who asks first: it takes longer than all else that a start computes, and most processes are never asked.
  let made: Description | null = null
  const description = (): Description => (made ??= describe(baseUrl))
  const styleHash = createHash('sha256').update(STYLE).digest('base64')
  app.get('/api/openapi.json', async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(description().json),
  )
  app.get('/api/docs', async (_request, reply) =>
    reply
      .header(
        'content-security-policy',
        `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      )
      .type('text/html; charset=utf-8')
      .send(description().page),
  )
}

interface Description {
  readonly json: string
  readonly page: string
}

function describe(baseUrl: string): Description {
  const document = openApi(routes, baseUrl, apiNames())
  return { json: JSON.stringify(document), page: docsPage(document) }
}

interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly 'x-access': readonly string[]
  readonly parameters: readonly { name: string; in: string; required: boolean; schema: unknown }[]
  readonly requestBody?: { content: Record<string, { schema: unknown }> }
  readonly responses: Record<string, Response | { readonly $ref: string }>
}

interface Response {
  readonly description: string
  readonly content?: Record<string, { schema: unknown }>
}

interface Components {
  readonly schemas: Record<string, unknown>
  readonly responses: Record<string, Response>
}

function docsPage(document: Record<string, unknown>): string {
  const info = document['info'] as { title: string; description: string }
  const paths = document['paths'] as Record<string, Record<string, Operation>>
  const components = document['components'] as Components
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => operationHtml(method, path, operation, components)),
  )
  const schemas = Object.entries(components.schemas).map(
    ([name, schema]) =>
      `<section id="${schemaId(name)}"><h2><code>${escapeHtml(name)}</code></h2><pre>${schemaJson(schema)}</pre></section>`,
  )
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>API – ${escapeHtml(info.title)}</title><style>${STYLE}</style></head><body><main>
<h1>${escapeHtml(info.title)} API</h1><p>${escapeHtml(info.description).replace(/`([^`]+)`/g, '<code>$1</code>')}</p>
<p>For machines: <a href="/api/openapi.json">openapi.json</a></p>
${operations.join('\n')}
${schemas.join('\n')}
</main></body></html>`
}

function operationHtml(method: string, path: string, operation: Operation, components: Components): string {
  const parameters = operation.parameters.map(
    (parameter) =>
      `<tr><td><code>${escapeHtml(parameter.name)}</code></td><td>${parameter.in}${parameter.required ? ', required' : ''}</td><td>${schemaText(parameter.schema)}</td></tr>`,
  )
  const answers = Object.entries(operation.responses).map(([status, given]) => {
    const response = '$ref' in given ? sharedResponse(given.$ref, components) : given
    const schema = Object.values(response.content ?? {})[0]?.schema
    const detail = schema && Number(status) < 400 ? schemaHtml('Answer', schema) : ''
    return `<tr><td>${status === 'default' ? 'others' : status}</td><td>${escapeHtml(response.description)}${detail}</td></tr>`
  })
  const [bodyType, body] = Object.entries(operation.requestBody?.content ?? {})[0] ?? []
  return `<section id="${escapeHtml(operation.operationId)}"><h2><b>${method.toUpperCase()}</b> <code>${escapeHtml(path)}</code></h2>
<p>${escapeHtml(operation.summary)}</p><p class="who">For: ${escapeHtml(operation['x-access'].join(', '))}</p>
${parameters.length > 0 ? `<table><caption>Parameters</caption>${parameters.join('')}</table>` : ''}
${body ? schemaHtml(`Body (${bodyType})`, body.schema) : ''}
<table><caption>Answers</caption>${answers.join('')}</table></section>`
}

function sharedResponse(reference: string, { responses }: Components): Response {
  const response = responses[reference.replace('#/components/responses/', '')]
  if (response === undefined) throw new Error(`the description has no ${reference}`)
  return response
}

const schemaHtml = (title: string, schema: unknown) =>
  `<details><summary>${escapeHtml(title)}</summary><pre>${schemaJson(schema)}</pre></details>`

/** The schema as JSON, in which each reference links to its section. */
const schemaJson = (schema: unknown): string =>
  escapeHtml(JSON.stringify(schema, null, 2)).replace(
    /#\/components\/schemas\/(\w+)/g,
    (text, name: string) => `<a href="#${schemaId(name)}">${text}</a>`,
  )

const schemaId = (name: string): string => `schema-${escapeHtml(name)}`

const schemaText = (schema: unknown) => `<code>${escapeHtml(JSON.stringify(schema))}</code>`

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)

const STYLE = `:root{color-scheme:light dark;--ink:#1b1b1a;--soft:#5e5b53;--desk:#f6f4f0;--sheet:#fff;--line:#dfdcd4;--link:#005ea2}
@media(prefers-color-scheme:dark){:root{--ink:#f3f1ed;--soft:#b2aea5;--desk:#191817;--sheet:#232220;--line:#3f3c38;--link:#7ab8ea}}
body{margin:0;background:var(--desk);color:var(--ink);font:16px/1.55 -apple-system,"Segoe UI",Roboto,Arial,sans-serif}
main{max-width:60rem;margin:0 auto;padding:2rem 1.25rem}h1,h2{font-family:Charter,Cambria,"Noto Serif",serif}h2{font-size:1.1rem;overflow-wrap:anywhere}
section{background:var(--sheet);border:1px solid var(--line);border-top:4px solid var(--link);border-radius:3px;padding:.75rem 1.25rem 1.25rem;margin:1.5rem 0}
a{color:var(--link)}.who{color:var(--soft);font-size:.875rem}code,pre{font-size:.8125rem}pre{overflow:auto;max-height:30rem}
table{border-collapse:collapse;width:100%;margin-top:.75rem;font-size:.875rem}caption{text-align:left;font-weight:600}td{border-top:1px solid var(--line);padding:.35rem .75rem .35rem 0;vertical-align:top;overflow-wrap:anywhere}
summary{cursor:pointer;color:var(--link);padding:.25rem 0}:focus-visible{outline:3px solid #0f7ae5;outline-offset:2px}`
