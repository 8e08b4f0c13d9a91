import * as z from 'zod/mini'
import { entity } from '../../entity.ts'

/** Why a certificate keeps its import from being undone. */
export const UNDO_REASONS = ['later', 'edited', 'paid', 'promised', 'in-use'] as const
export type UndoReason = (typeof UNDO_REASONS)[number]

const undoObstacle = entity({
  /** Null where it is gone. */
  certificateId: ['parcelID', z.nullable(z.int())],
  certificateNo: ['taxSaleNo', z.string()],
  reason: z.enum(UNDO_REASONS),
})
export type UndoObstacle = z.output<typeof undoObstacle>

export const undoObstacles = entity({
  /** Of all; the list below holds the first of them. */
  count: z.int(),
  obstacles: z.array(undoObstacle),
})
export type UndoObstacles = z.output<typeof undoObstacles>
