import * as z from 'zod/mini'
import { ERROR_STATUS, type ErrorCode } from './errors.ts'
import { DETAILS } from './refusals/details.ts'
import { errorBody, type Route } from './route.ts'

/** Errors of every route; the route table lists only the additional ones. */
const COMMON: readonly ErrorCode[] = ['bad_request', 'too_many', 'internal', 'unavailable']

type Json = Record<string, unknown>

/** Names that the description needs beside the route table. */
export interface ApiNames {
  /** The schemas that become named components, each described once. */
  readonly components: z.core.$ZodRegistry<{ id: string }>
  /** The feature of each route. */
  readonly tags: ReadonlyMap<Route, string>
}

/** Collects the components that the described operations use. */
interface Components {
  readonly names: ApiNames
  readonly schemas: Record<string, Json>
  readonly responses: Record<string, Json>
}

/** Returns the route table as an OpenAPI 3.1 document: the wire's names and types. */
export function openApi(routes: Readonly<Record<string, Route>>, serverUrl: string, names: ApiNames): Json {
  const components: Components = { names, schemas: {}, responses: {} }
  components.schemas['Error'] = schemaOf(errorBody, components)
  for (const [code, details] of DETAILS) components.schemas[code] = detailedError(code, details, components)
  const paths: Record<string, Json> = {}
  for (const [name, route] of Object.entries(routes)) {
    const path = route.path.replace(/:([A-Za-z]+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(name, route, components) }
  }
  const used = Object.values(routes).flatMap((route) => names.tags.get(route) ?? [])
  return {
    openapi: '3.1.0',
    info: {
      title: 'Fieldstone',
      version: '1',
      description:
        'Tax liens: find a certificate, see its payoff, pay it. Amounts are US dollars with at most two decimals, unless the name ends in Cents. Dates are YYYY-MM-DD. Each id in a path has a form that no fixed word of a path has, so that no request fits two paths. Send the token of `login` as `Authorization: Bearer`.',
    },
    servers: [{ url: serverUrl }],
    tags: [...new Set(used)].sort().map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: components.schemas,
      responses: components.responses,
    },
  }
}

function operation(name: string, route: Route, components: Components): Json {
  const isOpen = route.access.includes('anonymous')
  const status = String(route.status ?? 200)
  const tag = components.names.tags.get(route)
  return {
    operationId: name,
    ...(tag === undefined ? {} : { tags: [tag] }),
    summary: route.summary,
    'x-access': route.access,
    security: isOpen ? [{}, { bearer: [] }] : [{ bearer: [] }],
    parameters: [...parameters(route.params, 'path'), ...parameters(route.query, 'query')],
    ...(route.body || route.exchange === 'raw' || route.exchange === 'part'
      ? { requestBody: requestBody(route, components) }
      : {}),
    responses: {
      [status]: goodAnswer(route, status, components),
      ...(route.pendingStatus === undefined ? {} : { 202: pendingAnswer(route, components) }),
      ...refusals(route, isOpen, components),
    },
  }
}

function requestBody(route: Route, components: Components): Json {
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
  return { required: true, content: { [type]: { schema: schemaOf(route.body, components) } } }
}

function goodAnswer(route: Route, status: string, components: Components): Json {
  if (status === '204') return { description: 'Done; no content.' }
  if (status === '303') {
    return {
      description: 'Redirects.',
      headers: { location: { required: true, schema: { type: 'string' } } },
    }
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
    content: { 'application/json': { schema: schemaOf(route.answer, components) }, ...csv },
  }
}

const pendingAnswer = (route: Route, components: Components): Json => ({
  ...goodAnswer(route, '202', components),
  description: 'Begun. The provider has not answered yet: ask again, and order nothing a second time.',
})

function refusals(route: Route, isOpen: boolean, { responses }: Components): Json {
  const gate: readonly ErrorCode[] = isOpen
    ? ['sign_in_required']
    : ['sign_in_required', 'not_allowed', 'enrolment_required']
  const company: readonly ErrorCode[] = route.isInCompanyName ? ['company_missing'] : []
  const codes = [...new Set([...COMMON, ...gate, ...company, ...(route.errors ?? [])])]
  const byStatus = new Map<number, ErrorCode[]>()
  for (const code of codes)
    byStatus.set(ERROR_STATUS[code], [...(byStatus.get(ERROR_STATUS[code]) ?? []), code])
  // A status that has an error of its own names all of its errors. `default` is of all other statuses.
  const own = [...byStatus].filter(([, list]) => list.some((code) => !COMMON.includes(code)))
  return Object.fromEntries(
    [...own, ['default', COMMON] as const].map(([status, list]) => {
      const name = list.join('_or_')
      responses[name] ??= {
        description: list.join(', '),
        content: { 'application/json': { schema: errorSchema(list) } },
      }
      return [String(status), { $ref: `#/components/responses/${name}` }]
    }),
  )
}

/** Details may be left out. */
const errorSchema = (codes: readonly ErrorCode[]): Json => {
  const detailedCodes = codes.filter((code) => DETAILS.has(code))
  const error = { $ref: '#/components/schemas/Error' }
  if (detailedCodes.length === 0) return error
  return { anyOf: [...detailedCodes.map((code) => ({ $ref: `#/components/schemas/${code}` })), error] }
}

const detailedError = (code: ErrorCode, details: z.ZodMiniType, components: Components): Json => ({
  allOf: [
    { $ref: '#/components/schemas/Error' },
    { type: 'object', properties: { code: { const: code } } },
    schemaOf(details, components),
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

/**
 * Returns the JSON schema of the wire format. Named parts of it are references, and are described in `components`.
 * `unrepresentable` concerns the decoded side only, which is not shown.
 */
function schemaOf(schema: z.ZodMiniType, { names, schemas }: Components): Json {
  const described = z.toJSONSchema(schema, {
    ...{ io: 'input', unrepresentable: 'any', metadata: names.components },
    override: ({ jsonSchema }) => simplify(jsonSchema),
  })
  const text = JSON.stringify(described).replaceAll('"#/$defs/', '"#/components/schemas/')
  const { $schema: _, $defs = {}, ...rest } = JSON.parse(text) as Json & { $defs?: Record<string, Json> }
  Object.assign(schemas, $defs)
  return rest
}

/** Removes what says nothing to a reader: the name, the bounds of every integer, and the pattern of a format. */
function simplify(schema: z.core.JSONSchema.BaseSchema): void {
  delete schema.id
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
  if (schema.format !== undefined) delete schema.pattern
}

/** Returns the JSON schema of the wire format of one schema, without references. */
export const wireSchema = (schema: z.ZodMiniType): Json =>
  schemaOf(schema, { names: { components: z.registry(), tags: new Map() }, schemas: {}, responses: {} })
