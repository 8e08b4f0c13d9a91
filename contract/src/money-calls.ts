import type * as z from 'zod/mini'
import { fieldsOf } from './entity.ts'
import type { Route } from './route.ts'

/** Below these paths money moves, or what decides where it goes: a new call there rejects unknown fields at once. */
const MONEY_PATHS = [
  '/api/payments/',
  '/api/admin/approvals/',
  '/api/admin/imports/:id/commit',
  '/api/admin/lockbox',
  '/api/admin/parcels/:id/',
  '/api/admin/receivedpayments',
  '/api/admin/redemptions',
  '/api/parcels/:id/requestpaymentplan',
  '/api/parcels/:id/planbytelephone',
  '/api/planoffers/',
  '/api/plans/',
] as const

/** Whether a call changes money: then a field that it does not know is a mistake of its sender, and is rejected. */
export const movesMoney = ({ method, path }: Pick<Route, 'method' | 'path'>): boolean =>
  method !== 'GET' && MONEY_PATHS.some((start) => path.startsWith(start))

/** Lists the fields of a body that its schema does not know, by their path on the wire: 'note', 'redemptions.0.note'. */
export function unknownFields(schema: z.core.$ZodType, body: unknown): readonly string[] {
  if (typeof body !== 'object' || body === null) return []
  const { def } = schema as z.ZodMiniType
  if (def.type === 'array')
    return Object.entries(body).flatMap(([place, item]) => below(place, (def as ArrayDef).element, item))
  const known = shapeOf(schema)
  if (known === null) return []
  return Object.entries(body).flatMap(([name, value]) => {
    const field = known.get(name)
    return field === undefined ? [name] : below(name, field, value)
  })
}

type ArrayDef = z.core.$ZodArrayDef
type Shape = ReadonlyMap<string, z.core.$ZodType>

const below = (name: string, schema: z.core.$ZodType, value: unknown): readonly string[] =>
  unknownFields(innerOf(schema), value).map((field) => `${name}.${field}`)

/** The fields of an object or an entity by their names on the wire. Null: any field may stand there. */
function shapeOf(schema: z.core.$ZodType): Shape | null {
  const inner = innerOf(schema)
  const rows = fieldsOf(inner)
  if (rows !== undefined) return new Map(rows.map(([, wire, field]) => [wire, field]))
  const { def } = inner as z.ZodMiniType
  return def.type === 'object' ? new Map(Object.entries((def as z.core.$ZodObjectDef).shape)) : null
}

/** Without what lets a value be left out. */
function innerOf(schema: z.core.$ZodType): z.core.$ZodType {
  const { def } = schema as z.ZodMiniType
  return 'innerType' in def ? innerOf(def.innerType as z.core.$ZodType) : schema
}
