import * as z from 'zod/mini'
import { entity } from '../../entity.ts'

/** Why a certificate keeps its import from being undone. */
const undoReason = z.enum(['later', 'edited', 'paid', 'promised', 'in-use'])
export type UndoReason = z.output<typeof undoReason>

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
  obstacles: z.array(undoObstacle),
})
export type UndoObstacles = z.output<typeof undoObstacles>
