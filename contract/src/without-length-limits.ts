import * as z from 'zod/mini'
import { type Fields, mapSchemas } from './entity.ts'

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
