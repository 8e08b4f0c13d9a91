import * as z from 'zod/mini'
import { entity } from '../../entity.ts'
import { formId, formIdOrNone, instant } from '../../values.ts'
import { task } from '../tasks/task.ts'

/** The most files in one call: the certificates of all of them are locked until it is done. */
export const MOST_PLACED = 100

const placedIds = z.array(formId).check(z.minLength(1), z.maxLength(MOST_PLACED))

/** What is left out stays as it is. */
const placementFields = {
  firmId: ['ohsAttorneyID', z.optional(formIdOrNone)],
  isActive: z.optional(z.boolean()),
} as const

export const placementOfChosen = entity({ certificateIds: ['parcelIDs', placedIds], ...placementFields })

/** A file as it was before it was given to a firm, taken back, opened or closed. */
const placedFile = entity({
  certificateId: ['parcelID', formId],
  firmId: ['ohsAttorneyID', formIdOrNone],
  attorneyId: ['webAssignedAttorneyUserID', formIdOrNone],
  isActive: z.boolean(),
})
export type PlacedFile = z.output<typeof placedFile>

const refusedFile = entity({
  certificateId: ['parcelID', z.int()],
  certificateNo: ['taxSaleNo', z.string()],
  /** In words. */
  reason: z.string(),
})
export type RefusedFile = z.output<typeof refusedFile>

export const placementResult = entity({
  /** Those that have changed, as they were before. */
  placed: z.array(placedFile),
  unchangedCount: ['unchanged', z.int()],
  refused: z.array(refusedFile),
})
export type PlacementResult = z.output<typeof placementResult>

/** Files as they were, and how they were placed since: one that has changed again meanwhile stays. */
export const takenBack = entity({
  placed: z.array(placedFile).check(z.minLength(1), z.maxLength(MOST_PLACED)),
  ...placementFields,
})

export const BATCH_OUTCOMES = [
  /** To be checked. */
  'waiting',
  /** It would be changed. */
  'ready',
  'unchanged',
  'refused',
  'changed',
  /** Put back as it was. */
  'restored',
  /** Changed since, so not put back. */
  'kept',
] as const

/** Files that are placed together. */
export const placementBatch = entity({
  id: ['batchID', z.int()],
  ...placementFields,
  /** The name of the firm that gets the files. */
  firmName: z.nullable(z.string()),
  state: z.enum(['checking', 'ready', 'running', 'done', 'undoing', 'undone']),
  counts: z.record(z.enum(BATCH_OUTCOMES), z.int()),
  startedBy: z.string(),
  createdAt: ['created', instant],
  /** The task that works on it now, or did last. */
  task: z.nullable(task),
})
export type PlacementBatch = z.output<typeof placementBatch>

/** One certificate of a batch. */
export const placementItem = entity({
  certificateId: ['parcelID', z.int()],
  certificateNo: ['taxSaleNo', z.string()],
  ownerName: z.string(),
  outcome: z.enum(BATCH_OUTCOMES),
  reason: z.nullable(z.string()),
})
export type PlacementItem = z.output<typeof placementItem>
