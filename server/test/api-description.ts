import type { TestApp } from './test-app.ts'

/** Reads the API description that the server gives, with each reference replaced by what it refers to. */
export async function readDescription<Document>(testApp: Pick<TestApp, 'inject'>): Promise<Document> {
  const document = (await testApp.inject({ method: 'GET', url: '/api/openapi.json' })).json<object>()
  return resolved(document, document) as Document
}

function resolved(part: unknown, document: object): unknown {
  if (Array.isArray(part)) return part.map((it) => resolved(it, document))
  if (typeof part !== 'object' || part === null) return part
  if ('$ref' in part) return resolved(at(document, String(part.$ref)), document)
  return Object.fromEntries(Object.entries(part).map(([name, it]) => [name, resolved(it, document)]))
}

/** Finds what a reference such as '#/components/schemas/Firm' refers to. */
function at(document: object, reference: string): unknown {
  const names = reference.replace('#/', '').split('/')
  const found = names.reduce<unknown>((part, name) => Object(part)[name], document)
  if (found === undefined) throw new Error(`the description has no ${reference}`)
  return found
}
