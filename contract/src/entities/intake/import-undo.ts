import * as z from 'zod/mini'
import { entity } from '../../entity.ts'

/** Why an import cannot be undone because of one of its certificates. */
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

/** Counts the certificates that block the undo for one reason. For 'in-use', also counts them by what depends on them. */
const undoGroup = z.object({
  reason: undoReason,
  count: z.int(),
  uses: z.array(z.object({ use: z.enum(USES), count: z.int() })),
})
export type UndoGroup = z.output<typeof undoGroup>

const undoObstacle = entity({
  /** Null if the certificate no longer exists. */
  certificateId: ['parcelID', z.nullable(z.int())],
  certificateNo: ['taxSaleNo', z.string()],
  reason: undoReason,
})
export type UndoObstacle = z.output<typeof undoObstacle>

export const undoObstacles = entity({
  /** The count of all. The list has only the first ones. */
  count: z.int(),
  groups: z.array(undoGroup),
  obstacles: z.array(undoObstacle),
})
export type UndoObstacles = z.output<typeof undoObstacles>
