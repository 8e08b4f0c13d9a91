import { fieldsOf } from '@fieldstone/contract/entity'
import * as z from 'zod/mini'
import { errorName } from '../error-name.ts'

/**
 * The value as JSON text: what `JSON.stringify(z.encode(schema, value))` gives, but by functions that are composed once
 * for each schema instead of walking the schema for each value. Throws what `z.encode` throws when the value does not
 * fit.
 */
export function writeAnswer<S extends z.ZodMiniType>(schema: S, value: z.output<S>): string {
  try {
    return writerOf(schema)(value) ?? 'null'
  } catch {
    // The library throws the same again, and says which field it is.
    return JSON.stringify(z.encode(schema, value))
  }
}

/** A list as JSON text, and the rows that do not fit and are left out of it. */
export interface WrittenRows {
  readonly text: string
  readonly unreadable: readonly Misfit[]
}

/** A row that cannot be shown. */
export interface Misfit {
  /** Its place in the list, from 0. */
  readonly at: number
  /** Why, for the log: fields by their names, never what they hold. */
  readonly problem: string
}

/** The same for a list: one row that does not fit never takes the others down. Throws where the schema is no list. */
export function writeRows<S extends z.ZodMiniType>(schema: S, rows: z.output<S>): WrittenRows {
  const list = asList(schema, rows)
  if (list === null) return { text: writeAnswer(schema, rows), unreadable: [] }
  try {
    return { text: writerOf(schema)(rows) ?? 'null', unreadable: [] }
  } catch {
    return rowByRow(list)
  }
}

function rowByRow({ element, rows }: List): WrittenRows {
  const texts: string[] = []
  const unreadable: Misfit[] = []
  for (const [at, row] of rows.entries()) {
    const problem = problemOf(element, row)
    if (problem === null) texts.push(writeAnswer(element, row as never))
    else unreadable.push({ at, problem })
  }
  return { text: `[${texts.join(',')}]`, unreadable }
}

interface List {
  readonly element: z.ZodMiniType
  readonly rows: readonly unknown[]
}

function asList(schema: z.ZodMiniType, rows: unknown): List | null {
  if (!(schema instanceof z.ZodMiniArray) || !Array.isArray(rows)) return null
  return { element: schema.def.element as z.ZodMiniType, rows }
}

/** What keeps a row from its schema; null when nothing does. */
function problemOf(schema: z.ZodMiniType, row: unknown): string | null {
  try {
    const result = z.safeEncode(schema, row as never)
    if (result.success) return null
    return result.error.issues.map(({ path, code }) => `${path.join('.')}: ${code}`).join(', ')
  } catch (error) {
    // A field that is missing altogether.
    return errorName(error)
  }
}

type Schema = z.core.$ZodType
/** Undefined for what JSON leaves out. */
type Writer = (value: unknown) => string | undefined

const MISFIT = new Error('the value does not fit its schema')
const writers = new WeakMap<Schema, Writer>()

function writerOf(schema: Schema): Writer {
  const known = writers.get(schema)
  if (known) return known
  const made = withChecks(schema, byKind(schema))
  writers.set(schema, made)
  return made
}

/** A kind of schema that no answer has many of is left to the library. */
function byKind(schema: Schema): Writer {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'string':
      return (value) => JSON.stringify(typeof value === 'string' ? value : misfit())
    case 'boolean':
      return (value) => (value === true ? 'true' : value === false ? 'false' : misfit())
    case 'number':
      return numberWriter(isWhole(schema) ? Number.isSafeInteger : Number.isFinite)
    case 'enum':
      return oneOf(Object.values(def.entries))
    case 'literal':
      return oneOf(def.values)
    case 'nullable':
      return unless(null, 'null', writerOf(def.innerType))
    case 'optional':
      return unless(undefined, undefined, writerOf(def.innerType))
    case 'readonly':
    case 'default':
      return writerOf(def.innerType)
    case 'array':
      return arrayWriter(writerOf(def.element))
    case 'object':
      return objectWriter(Object.entries(def.shape).map(([name, field]) => [name, name, field]))
    case 'pipe':
      return pipeWriter(schema, def)
    default:
      return byLibrary(schema)
  }
}

function misfit(): never {
  throw MISFIT
}

/** The library runs a schema's checks on what is encoded, too. A schema such as that of an ISO date is itself a check. */
function withChecks(schema: Schema, writer: Writer): Writer {
  const isCheck = schema._zod.traits.has('$ZodCheck') && !isWhole(schema)
  const checks = [
    ...(isCheck ? [schema as unknown as z.core.$ZodCheck] : []),
    ...(schema._zod.def.checks ?? []),
  ]
  if (checks.length === 0) return writer
  return (value) => {
    const payload: z.core.ParsePayload<never> = { value: value as never, issues: [] }
    for (const check of checks) if (check._zod.check(payload) instanceof Promise) misfit()
    return payload.issues.length > 0 ? misfit() : writer(payload.value)
  }
}

const isWhole = (schema: Schema): boolean =>
  'format' in schema._zod.def && schema._zod.def.format === 'safeint'

const numberWriter =
  (fits: (value: unknown) => boolean): Writer =>
  (value) =>
    fits(value) ? String(value) : misfit()

function oneOf(values: readonly unknown[]): Writer {
  const texts = new Map(values.map((value) => [value, JSON.stringify(value)]))
  return (value) => texts.get(value) ?? misfit()
}

const unless =
  (none: null | undefined, text: string | undefined, writer: Writer): Writer =>
  (value) =>
    value === none ? text : writer(value)

const arrayWriter =
  (writer: Writer): Writer =>
  (value) =>
    Array.isArray(value) ? `[${value.map((it) => writer(it) ?? 'null').join(',')}]` : misfit()

type Field = readonly [key: string, wire: string, schema: Schema]

function objectWriter(table: readonly Field[]): Writer {
  const fields = table.map(([key, wire, schema]) => {
    return { key, begin: `${JSON.stringify(wire)}:`, writer: writerOf(schema) }
  })
  return (value) => {
    if (typeof value !== 'object' || value === null) return misfit()
    let text = ''
    for (const { key, begin, writer } of fields) {
      const field = writer((value as Record<string, unknown>)[key])
      if (field !== undefined) text += text === '' ? begin + field : `,${begin}${field}`
    }
    return `{${text}}`
  }
}

function pipeWriter(schema: Schema, def: z.core.$ZodPipeDef): Writer {
  const fields = fieldsOf(schema)
  if (fields) return objectWriter(fields)
  return 'reverseTransform' in def ? codecWriter(def as z.core.$ZodCodecDef) : byLibrary(schema)
}

function codecWriter({ in: wire, out, reverseTransform }: z.core.$ZodCodecDef): Writer {
  const writer = writerOf(wire)
  // Our own types are the compiler's to check, and only a date has an ISO text.
  const inside = ['custom', 'date'].includes(out._zod.def.type) ? null : out
  return (value) => {
    if (inside) z.encode(inside, value)
    const payload = { value, issues: [] }
    const text = writer(reverseTransform(value as never, payload as never))
    return payload.issues.length > 0 ? misfit() : text
  }
}

const byLibrary =
  (schema: Schema): Writer =>
  (value) =>
    JSON.stringify(z.encode(schema, value))
