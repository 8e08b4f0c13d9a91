import * as z from 'zod/mini'
import { entity } from '../../entity.ts'

/** Why a certificate keeps its import from being undone. */
const undoReason = z.enum(['later', 'edited', 'paid', 'promised', 'in-use'])
export type UndoReason = z.output<typeof undoReason>

/** What depends on a certificate that the import added. */
export const USES = [
  'payoffs',
  'payments',
  'plans',
  'documents',
  'expenses',
  'subsequents',
  'letters',
  'legal',
  'history',
  'other',
] as const
export type UndoUse = (typeof USES)[number]

/** How many certificates keep the import from being undone for one reason; for 'in-use', also what depends on how many. */
const undoGroup = z.object({
  reason: undoReason,
  count: z.int(),
  uses: z.array(z.object({ use: z.enum(USES), count: z.int() })),
})
export type UndoGroup = z.output<typeof undoGroup>

const undoObstacle = entity({
  /** Null where it is gone. */
  certificateId: ['parcelID', z.nullable(z.int())],
  certificateNo: ['taxSaleNo', z.string()],
  reason: undoReason,
})
export type UndoObstacle = z.output<typeof undoObstacle>

export const undoObstacles = entity({
  /** Of all; the list below holds the first of them. */
  count: z.int(),
  groups: z.array(undoGroup),
  obstacles: z.array(undoObstacle),
})
export type UndoObstacles = z.output<typeof undoObstacles>
