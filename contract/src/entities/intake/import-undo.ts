import * as z from 'zod/mini'
import { type EntityOf, entity } from '../../entity.ts'

/** Why a certificate keeps its import from being undone. */
export const UNDO_REASONS = ['later', 'edited', 'paid', 'promised', 'in-use'] as const
export type UndoReason = (typeof UNDO_REASONS)[number]

const obstacleFields = {
  /** Null where it is gone. */
  certificateId: ['parcelID', z.nullable(z.int())],
  certificateNo: ['taxSaleNo', z.string()],
  reason: z.enum(UNDO_REASONS),
} as const

export type UndoObstacle = EntityOf<typeof obstacleFields>

const obstaclesFields = {
  /** Of all; the list below holds the first of them. */
  count: z.int(),
  obstacles: z.array(entity(obstacleFields)),
} as const

export type UndoObstacles = EntityOf<typeof obstaclesFields>
export const undoObstacles = entity(obstaclesFields)
