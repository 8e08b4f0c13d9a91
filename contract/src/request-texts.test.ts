import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Route } from './route.ts'
import { routes } from './routes.ts'

type Schema = z.core.$ZodType

const definitionOf = (schema: Schema) => (schema as z.core.$ZodTypes)._zod.def

/** The texts of a request, each with the path to it. A text that is decoded stands for itself, with its decoder. */
function textsOf(schema: Schema, path: string): [path: string, schema: Schema][] {
  const def = definitionOf(schema)
  switch (def.type) {
    case 'string':
      return [[path, schema]]
    case 'object':
      return Object.entries(def.shape).flatMap(([name, field]) => textsOf(field, `${path}.${name}`))
    case 'array':
      return textsOf(def.element, `${path}[]`)
    case 'nullable':
    case 'optional':
    case 'default':
      return textsOf(def.innerType, path)
    case 'union':
      return def.options.flatMap((option) => textsOf(option, path))
    case 'record':
      return [...textsOf(def.keyType, `${path}{}`), ...textsOf(def.valueType, `${path}{}`)]
    case 'pipe':
      return definitionOf(def.in).type === 'string' ? [[path, schema]] : textsOf(def.in, path)
    case 'number':
    case 'enum':
    case 'boolean':
    case 'null':
    case 'literal':
      return []
    case 'unknown':
      return OPEN.some((end) => path.endsWith(end)) ? [] : [[path, schema]]
    default:
      throw new Error(`${path} is of type ${def.type}, which this test cannot follow`)
  }
}

/** Settings of payoff rules, read by the rules' own schema. */
const OPEN = ['.values{}']

/** Passwords are hashed, so the database never sees one. */
const isHashed = (path: string) => /password(Confirm)?$/i.test(path)

/** Files that are read line by line: their readers say what is wrong with one, and where, or pass over it. */
const FILES = [
  'importBankStatement body.text',
  'describeLockbox body.content',
  'previewLockbox body.content',
  'sendLockbox body.content',
]

const WITH_NUL = Array.from({ length: 130 }, (_, length) =>
  ['a', '1'].map((sign) => `${sign.repeat(length)}\0`),
).flat()

const takesNul = ([path, schema]: [string, Schema]) =>
  !isHashed(path) &&
  !FILES.includes(path) &&
  WITH_NUL.some((text) => z.safeParse(schema as z.ZodMiniType, text).success)

test.each(Object.entries<Route>(routes))(
  'a text with NUL, which the database does not take, is refused at the gate: %s',
  (name, { params, query, body }) => {
    const texts = Object.entries({ params, query, body }).flatMap(([part, schema]) =>
      schema ? textsOf(schema, `${name} ${part}`) : [],
    )
    expect(texts.filter(takesNul).map(([path]) => path)).toEqual([])
  },
)
