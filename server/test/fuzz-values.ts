import fc from 'fast-check'

export type JsonSchema = Readonly<Record<string, unknown>>

/** Values that have made trouble somewhere: for SQL, prototypes, encodings, numbers, dates. */
const HOSTILE: readonly unknown[] = [
  '',
  ' ',
  '\u0000',
  '\ud800',
  '%',
  '_',
  "' or 1=1 --",
  '__proto__',
  'constructor',
  '-constructor',
  'toString',
  '../../etc/passwd',
  '\r\nBcc: a@b.example',
  '=cmd()',
  '<img src=x onerror=alert(1)>',
  'NaN',
  '1e309',
  '0001-01-01',
  '9999-12-31',
  '2026-02-30',
  'a'.repeat(600),
  '🦉'.repeat(50),
  -1,
  0,
  2_147_483_648,
  9_007_199_254_740_992,
  1e300,
  0.1,
  null,
  true,
  [],
  {},
]

/** What the schema allows, most of the time; else something hostile. `known` are ids that exist. */
export function valueFor(schema: JsonSchema, known: readonly number[]): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 12, arbitrary: rightValue(schema, known) },
    { weight: 1, arbitrary: fc.constantFrom(...HOSTILE) },
  )
}

function rightValue(schema: JsonSchema, known: readonly number[]): fc.Arbitrary<unknown> {
  const { type, enum: choices, anyOf, oneOf } = schema
  const parts = (anyOf ?? oneOf) as readonly JsonSchema[] | undefined
  if (parts) return fc.oneof(...parts.map((part) => valueFor(part, known)))
  if (Array.isArray(choices)) return fc.constantFrom(...choices)
  if ('const' in schema) return fc.constant(schema['const'])
  switch (type) {
    case 'string':
      return textOf(schema, known)
    case 'integer':
    case 'number':
      return numberOf(schema, known)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(valueFor((schema['items'] ?? {}) as JsonSchema, known), { maxLength: 5 })
    case 'object':
      return objectOf(schema, known)
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

function textOf(schema: JsonSchema, known: readonly number[]): fc.Arbitrary<string> {
  const maxLength = Math.min(Number(schema['maxLength'] ?? 60), 300)
  const minLength = Math.min(Number(schema['minLength'] ?? 0), maxLength)
  const pattern = schema['pattern']
  if (typeof pattern !== 'string') return fc.string({ unit: 'grapheme-composite', minLength, maxLength })
  const matching = fc.stringMatching(new RegExp(pattern))
  const ids = known.map(String).filter((id) => new RegExp(pattern).test(id))
  return ids.length > 0 ? fc.oneof(matching, fc.constantFrom(...ids)) : matching
}

function numberOf(schema: JsonSchema, known: readonly number[]): fc.Arbitrary<number> {
  const min = Number(schema['minimum'] ?? -1_000)
  const max = Number(schema['maximum'] ?? 1_000_000)
  const isWhole = schema['type'] === 'integer'
  const inRange = isWhole
    ? fc.integer({ min: Math.max(min, -(2 ** 31)), max: Math.min(max, 2 ** 31 - 1) })
    : fc.integer({ min: 0, max: 10_000_000 }).map((cents) => cents / 100)
  const ids = known.filter((id) => id >= min && id <= max)
  return ids.length > 0 ? fc.oneof(inRange, fc.constantFrom(...ids)) : inRange
}

function objectOf(schema: JsonSchema, known: readonly number[]): fc.Arbitrary<Record<string, unknown>> {
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, JsonSchema>)
  const model = Object.fromEntries(properties.map(([name, part]) => [name, valueFor(part, known)]))
  const requiredKeys = (schema['required'] ?? []) as string[]
  return fc.oneof(
    { weight: 10, arbitrary: fc.record(model, { requiredKeys, noNullPrototype: true }) },
    { weight: 1, arbitrary: fc.record(model, { requiredKeys: [], noNullPrototype: true }) },
  ) as fc.Arbitrary<Record<string, unknown>>
}
