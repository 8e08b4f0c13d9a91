import * as z from 'zod/mini'

/** Our word -> [the specification's name on the wire, the codec of the value]. */
export type Fields = Readonly<Record<string, readonly [wire: string, schema: z.ZodMiniType]>>

/** What the product works with: our words, decoded values. */
export type EntityOf<F extends Fields> = { -readonly [K in keyof F]: z.output<F[K][1]> }

type WireOf<F extends Fields> = { [K in keyof F as F[K][0]]: z.input<F[K][1]> }

/**
 * One table per entity is the only place that knows the wire's names. Decoding renames and converts what came in,
 * encoding does the reverse; the JSON schema of the result is the wire's.
 */
export function entity<const F extends Fields>(fields: F): z.ZodMiniType<EntityOf<F>, WireOf<F>> {
  const rows = Object.entries(fields)
  const wire = z.object(Object.fromEntries(rows.map(([, [name, schema]]) => [name, schema])))
  const codec = z.codec(wire, z.custom<Record<string, unknown>>(), {
    decode: (value) => Object.fromEntries(rows.map(([ours, [name]]) => [ours, value[name]])),
    encode: (value) => Object.fromEntries(rows.map(([ours, [name]]) => [name, value[ours]])),
  })
  tables.set(codec, fields)
  // The loop above is uniform over the table, which the compiler cannot follow field by field.
  return codec as unknown as z.ZodMiniType<EntityOf<F>, WireOf<F>>
}

type OptionalFields<F extends Fields> = {
  readonly [K in keyof F]: readonly [wire: F[K][0], schema: z.ZodMiniOptional<F[K][1]>]
}

/** The same fields, each of which may be left out: of a change. */
export const optionalFields = <const F extends Fields>(fields: F): OptionalFields<F> =>
  // The loop is uniform over the table, which the compiler cannot follow field by field.
  Object.fromEntries(
    Object.entries(fields).map(([ours, [wire, schema]]) => [ours, [wire, z.optional(schema)]]),
  ) as unknown as OptionalFields<F>

const tables = new WeakMap<z.core.$ZodType, Fields>()

/** The table of an entity; undefined of any other schema. */
export const fieldsOf = (schema: z.core.$ZodType): Fields | undefined => tables.get(schema)
