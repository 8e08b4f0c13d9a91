import type * as z from 'zod/mini'

/** The kinds of schema that requests and answers are made of. */
type SchemaDefinition =
  | z.core.$ZodStringDef
  | z.core.$ZodNumberDef
  | z.core.$ZodBooleanDef
  | z.core.$ZodEnumDef
  | z.core.$ZodLiteralDef<z.core.util.Literal>
  | z.core.$ZodNullDef
  | z.core.$ZodUndefinedDef
  | z.core.$ZodUnknownDef
  | z.core.$ZodDateDef
  | z.core.$ZodCustomDef
  | z.core.$ZodObjectDef
  | z.core.$ZodArrayDef
  | z.core.$ZodRecordDef
  | z.core.$ZodUnionDef
  | z.core.$ZodPipeDef
  | z.core.$ZodNullableDef
  | z.core.$ZodOptionalDef
  | z.core.$ZodDefaultDef
  | z.core.$ZodReadonlyDef

/** Returns a schema's definition, for tests that walk through every schema of the route table. */
export const definitionOf = (schema: z.core.$ZodType): SchemaDefinition =>
  (schema as z.ZodMiniType).def as SchemaDefinition
