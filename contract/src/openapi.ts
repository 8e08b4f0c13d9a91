import * as z from 'zod/mini'
import { ERROR_STATUS, type ErrorCode } from './errors.ts'
import { DETAILS } from './refusals/details.ts'
import { errorBody, type Route } from './route.ts'

/** Errors of every route; the route table lists only the additional ones. */
const COMMON: readonly ErrorCode[] = ['bad_request', 'too_many', 'internal', 'unavailable']

type Json = Record<string, unknown>

/** The route table as an OpenAPI 3.1 document: the wire's names and types. */
export function openApi(routes: Readonly<Record<string, Route>>, serverUrl: string): Json {
  const paths: Record<string, Json> = {}
  for (const [name, route] of Object.entries(routes)) {
    const path = route.path.replace(/:([A-Za-z]+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(name, route) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Fieldstone',
      version: '1',
      description:
        'Tax liens: find a certificate, see its payoff, pay it. Amounts are US dollars with at most two decimals, unless the name ends in Cents. Dates are YYYY-MM-DD. Send the token of `login` as `Authorization: Bearer`.',
    },
    servers: [{ url: serverUrl }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: {
        Error: wireSchema(errorBody),
        ...Object.fromEntries([...DETAILS].map(([code, details]) => [code, detailedError(code, details)])),
      },
    },
  }
}

function operation(name: string, route: Route): Json {
  const isOpen = route.access.includes('anonymous')
  const status = String(route.status ?? 200)
  return {
    operationId: name,
    summary: route.summary,
    'x-access': route.access,
    security: isOpen ? [{}, { bearer: [] }] : [{ bearer: [] }],
    parameters: [...parameters(route.params, 'path'), ...parameters(route.query, 'query')],
    ...(route.body || route.exchange === 'raw' || route.exchange === 'part'
      ? { requestBody: requestBody(route) }
      : {}),
    responses: {
      [status]: goodAnswer(route, status),
      ...(route.pendingStatus === undefined ? {} : { 202: pendingAnswer(route) }),
      ...refusals(route, isOpen),
    },
  }
}

function requestBody(route: Route): Json {
  if (route.exchange === 'part') {
    const schema = { type: 'string', format: 'binary' }
    return { required: true, content: { 'application/octet-stream': { schema } } }
  }
  if (route.exchange === 'raw' || !route.body) {
    return {
      required: true,
      content: { 'application/json': { schema: { type: 'object', description: 'Signed by the provider.' } } },
    }
  }
  const type = route.exchange === 'form' ? 'application/x-www-form-urlencoded' : 'application/json'
  return { required: true, content: { [type]: { schema: wireSchema(route.body) } } }
}

function goodAnswer(route: Route, status: string): Json {
  if (status === '204') return { description: 'Done; no content.' }
  if (status === '303') {
    return { description: 'Leads on.', headers: { location: { required: true, schema: { type: 'string' } } } }
  }
  if (route.exchange === 'file') {
    // A document is of whatever type it was kept with.
    const [type = ''] = (route.mediaType ?? '*/*').split(';')
    return {
      description: 'A file to save.',
      content: { [type]: { schema: { type: 'string', format: 'binary' } } },
    }
  }
  const csv = route.csv ? { 'text/csv': { schema: { type: 'string' } } } : {}
  return {
    description: 'Done.',
    content: { 'application/json': { schema: wireSchema(route.answer) }, ...csv },
  }
}

const pendingAnswer = (route: Route): Json => ({
  ...goodAnswer(route, '202'),
  description: 'Begun. The provider has not answered yet: ask again, and order nothing a second time.',
})

function refusals(route: Route, isOpen: boolean): Json {
  const gate: readonly ErrorCode[] = isOpen
    ? ['sign_in_required']
    : ['sign_in_required', 'not_allowed', 'enrolment_required']
  const company: readonly ErrorCode[] = route.isInCompanyName ? ['company_missing'] : []
  const codes = [...new Set([...COMMON, ...gate, ...company, ...(route.errors ?? [])])]
  const byStatus = new Map<number, ErrorCode[]>()
  for (const code of codes)
    byStatus.set(ERROR_STATUS[code], [...(byStatus.get(ERROR_STATUS[code]) ?? []), code])
  return Object.fromEntries(
    [...byStatus].map(([status, list]) => [
      String(status),
      {
        description: list.join(', '),
        content: { 'application/json': { schema: errorSchema(list) } },
      },
    ]),
  )
}

/** Details may be left out. */
const errorSchema = (codes: readonly ErrorCode[]): Json => {
  const detailedCodes = codes.filter((code) => DETAILS.has(code))
  const error = { $ref: '#/components/schemas/Error' }
  if (detailedCodes.length === 0) return error
  return { anyOf: [...detailedCodes.map((code) => ({ $ref: `#/components/schemas/${code}` })), error] }
}

const detailedError = (code: ErrorCode, details: z.ZodMiniType): Json => ({
  allOf: [
    { $ref: '#/components/schemas/Error' },
    { type: 'object', properties: { code: { const: code } } },
    wireSchema(details),
  ],
})

function parameters(schema: z.ZodMiniType | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = wireSchema(schema) as { properties?: Json; required?: string[] }
  return Object.entries(properties).map(([name, value]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: value,
  }))
}

/** The JSON schema of the wire format. `unrepresentable` concerns the decoded side only, which is not shown. */
export function wireSchema(schema: z.ZodMiniType): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json
  return rest
}
