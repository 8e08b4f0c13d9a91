import { openApi } from '@fieldstone/contract/openapi'
import { routes } from '@fieldstone/contract/routes'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import openapiTypescript, { astToString } from 'openapi-typescript'
import ts from 'typescript'
import { beforeAll, expect, test } from 'vitest'
import { apiNames } from '../../server/src/http/api-docs.ts'
import { filesBelow, readText } from './files.ts'

interface Operation {
  readonly operationId: string
  readonly tags?: readonly string[]
  readonly parameters: readonly { name: string; in: string; schema: { pattern?: string; enum?: unknown[] } }[]
}

interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

let text: string
let described: Description

beforeAll(() => {
  text = JSON.stringify(openApi(routes, 'https://portal.example', apiNames()))
  described = JSON.parse(text)
})

const operations = () =>
  Object.entries(described.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )

test('the API description has no problem that its linter finds', async () => {
  const config = await createConfig({
    extends: ['recommended'],
    // The tag is the feature's name. The project is private. Paths: the next test.
    rules: { 'tag-description': 'off', 'info-license': 'off', 'no-ambiguous-paths': 'off' },
  })
  const problems = await lintFromString({ source: text, absoluteRef: '/openapi.json', config })
  expect(
    problems.map(({ ruleId, message, location: [at] }) => `${ruleId}: ${message} ${at?.pointer}`),
  ).toEqual([])
})

test('no request fits two paths: where one has a word, the other has an id of another form', () => {
  const all = operations()
  const ambiguous = all.flatMap((a, index) =>
    all
      .slice(index + 1)
      .flatMap((b) => (a.method === b.method && canMeet(a, b) ? [`${a.path} ${b.path}`] : [])),
  )
  expect(ambiguous).toEqual([])
  const [get] = all
  if (!get) throw new Error('there are no operations')
  const anyText = { ...get, path: '/{x}', operation: { ...get.operation, parameters: [] } }
  expect(canMeet(anyText, { ...get, path: '/words' })).toBe(true)
})

type Described = ReturnType<typeof operations>[number]

function canMeet(a: Described, b: Described): boolean {
  const [ours, theirs] = [a.path.split('/'), b.path.split('/')]
  if (ours.length !== theirs.length) return false
  return ours.every((part, index) => {
    const other = theirs[index] ?? ''
    if (isVariable(part)) return isVariable(other) || fits(a.operation, part, other)
    return isVariable(other) ? fits(b.operation, other, part) : part === other
  })
}

const isVariable = (part: string): boolean => part.startsWith('{')

function fits({ parameters }: Operation, variable: string, word: string): boolean {
  const schema = parameters.find(({ name }) => `{${name}}` === variable)?.schema
  if (schema?.enum) return schema.enum.includes(word)
  return schema?.pattern === undefined || new RegExp(schema.pattern).test(word)
}

test('the list of entities names every file of their folder', () => {
  const files = filesBelow('contract/src/entities').filter((path) => !path.includes('.test.'))
  const listed = [...(readText('contract/src/entities.ts') ?? '').matchAll(/from '\.\/([^']+)'/g)]
  expect(listed.map(([, path]) => `contract/src/${path}`).sort()).toEqual(files.sort())
})

test('every operation has the tag of its feature', () => {
  expect(operations().filter(({ operation }) => operation.tags?.length !== 1)).toEqual([])
})

test('a client that is generated from the description compiles, and has the types of the entities', async () => {
  const client = astToString(await openapiTypescript(text))
  const use = `import type { components, operations, paths } from './client'
    type Certificate = components['schemas']['Certificate']
    export const paid: Certificate['payofF_TOTAL'] = null
    type Answer = operations['getCertificate']['responses'][200]['content']['application/json']
    export const sameType = (answer: Answer): Certificate => answer
    export const path: keyof paths = '/api/parcels/{id}'
    // @ts-expect-error There is no such field.
    export const missing = (answer: Answer) => answer.payoff_total`
  expect(problemsOf({ '/client.ts': client, '/use.ts': use })).toEqual([])
})

/** Type-checks files that exist only here. Returns what the compiler says. */
function problemsOf(files: Readonly<Record<string, string>>): string[] {
  const options: ts.CompilerOptions = { strict: true, noEmit: true, lib: ['lib.es2022.d.ts'], types: [] }
  const host = ts.createCompilerHost(options)
  const { getSourceFile, fileExists, readFile } = host
  host.fileExists = (name) => name in files || fileExists(name)
  host.readFile = (name) => files[name] ?? readFile(name)
  host.getSourceFile = (name, version, ...rest) =>
    name in files
      ? ts.createSourceFile(name, files[name] ?? '', version)
      : getSourceFile.call(host, name, version, ...rest)
  const program = ts.createProgram(Object.keys(files), options, host)
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))
}
