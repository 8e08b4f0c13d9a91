import * as z from 'zod/mini'

/** Our word -> the name on the wire and the codec of the value; the codec alone where the wire has our word. */
export type Fields = Readonly<Record<string, Field>>
type Field = z.ZodMiniType | readonly [wire: string, schema: z.ZodMiniType]

type SchemaOf<F extends Field> = F extends readonly [string, infer S extends z.ZodMiniType]
  ? S
  : Extract<F, z.ZodMiniType>
type WireName<K, F extends Field> = F extends readonly [infer W extends string, unknown] ? W : K

/** What the product works with: our words, decoded values. */
export type EntityOf<F extends Fields> = z.output<z.ZodMiniObject<{ [K in keyof F]: SchemaOf<F[K]> }>>

type WireOf<F extends Fields> = z.input<
  z.ZodMiniObject<{ [K in keyof F as WireName<K & string, F[K]>]: SchemaOf<F[K]> }>
>

/**
 * One table per entity is the only place that knows the wire's names. Decoding renames and converts what came in,
 * encoding does the reverse; the JSON schema of the result is the wire's.
 */
export function entity<const F extends Fields>(fields: F): z.ZodMiniType<EntityOf<F>, WireOf<F>> {
  const rows = Object.entries(fields).map(([ours, field]) => rowOf(ours, field))
  const wire = z.object(Object.fromEntries(rows.map(([, name, schema]) => [name, schema])))
  const codec = z.codec(wire, z.custom<Record<string, unknown>>(), {
    decode: (value) => Object.fromEntries(rows.map(([ours, name]) => [ours, value[name]])),
    encode: (value) => Object.fromEntries(rows.map(([ours, name]) => [name, value[ours]])),
  })
  tables.set(codec, rows)
  // The loop above is uniform over the table, which the compiler cannot follow field by field.
  return codec as unknown as z.ZodMiniType<EntityOf<F>, WireOf<F>>
}

type Row = readonly [ours: string, wire: string, schema: z.ZodMiniType]

const rowOf = (ours: string, field: Field): Row => ('def' in field ? [ours, ours, field] : [ours, ...field])

/** The name of one field on the wire. */
export const wireNameOf = <F extends Fields>(fields: F, ours: keyof F & string): string =>
  rowOf(ours, fields[ours] as Field)[1]

type OptionalFields<F extends Fields> = {
  readonly [K in keyof F]: readonly [
    wire: WireName<K & string, F[K]>,
    schema: z.ZodMiniOptional<SchemaOf<F[K]>>,
  ]
}

/** The same fields, each of which may be left out: of a change. */
export const optionalFields = <const F extends Fields>(fields: F): OptionalFields<F> =>
  // The loop is uniform over the table, which the compiler cannot follow field by field.
  mapSchemas(fields, z.optional) as unknown as OptionalFields<F>

/** The same names, each with the codec that `change` makes of its own. */
export const mapSchemas = (fields: Fields, change: (schema: z.ZodMiniType) => z.ZodMiniType): Fields =>
  Object.fromEntries(
    Object.entries(fields)
      .map(([ours, field]) => rowOf(ours, field))
      .map(([ours, wire, schema]) => [ours, [wire, change(schema)]]),
  )

const tables = new WeakMap<z.core.$ZodType, readonly Row[]>()

/** Our word, the wire's name and the codec of each field of an entity; undefined of any other schema. */
export const fieldsOf = (schema: z.core.$ZodType): readonly Row[] | undefined => tables.get(schema)

/**
 * The same fields as an answer says them: a text that is stored is never refused for its length or form, else one row
 * would take a whole list down. The bounds are those of what people send.
 */
export const withoutLengthLimits = <const F extends Fields>(fields: F): F =>
  // The loop is uniform over the table, which the compiler cannot follow field by field.
  mapSchemas(fields, unbounded) as F

function unbounded(schema: z.ZodMiniType): z.ZodMiniType {
  if (schema instanceof z.ZodMiniString) return z.string()
  if (schema instanceof z.ZodMiniDefault) return unbounded(schema.def.innerType as z.ZodMiniType)
  if (schema instanceof z.ZodMiniNullable) return z.nullable(unbounded(schema.def.innerType as z.ZodMiniType))
  if (schema instanceof z.ZodMiniArray) return z.array(unbounded(schema.def.element as z.ZodMiniType))
  return schema
}
