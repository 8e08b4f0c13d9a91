import * as z from 'zod/mini'
import { entity } from '../../entity.ts'
import { formId, formIdOrNone } from '../../values.ts'

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
