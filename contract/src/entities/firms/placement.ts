import * as z from 'zod/mini'
import { type EntityOf, entity } from '../../entity.ts'
import { formId, formIdOrNone } from '../../values.ts'

/** At most so many files in one call: each is given in a transaction of its own. */
export const MOST_PLACED = 100

const placedIds = z.array(formId).check(z.minLength(1), z.maxLength(MOST_PLACED))

/** What is left out stays as it is. */
const placementFields = {
  firmId: ['ohsAttorneyID', z.optional(formIdOrNone)],
  isActive: z.optional(z.boolean()),
} as const

export const placementOfChosen = entity({ certificateIds: ['parcelIDs', placedIds], ...placementFields })

/** A file as it was before it was given to a firm, taken back, opened or closed. */
const placedFields = {
  certificateId: ['parcelID', formId],
  firmId: ['ohsAttorneyID', formIdOrNone],
  attorneyId: ['webAssignedAttorneyUserID', formIdOrNone],
  isActive: z.boolean(),
} as const

export type PlacedFile = EntityOf<typeof placedFields>
const placedFile = entity(placedFields)

const refusedFields = {
  certificateId: ['parcelID', z.int()],
  certificateNo: ['taxSaleNo', z.string()],
  /** In words. */
  reason: z.string(),
} as const

export type RefusedFile = EntityOf<typeof refusedFields>
const refusedFile = entity(refusedFields)

const resultFields = {
  /** Those that have changed, as they were before. */
  placed: z.array(placedFile),
  unchangedCount: ['unchanged', z.int()],
  refused: z.array(refusedFile),
} as const

export type PlacementResult = EntityOf<typeof resultFields>
export const placementResult = entity(resultFields)

/** Files as they were, and how they were placed since: one that has changed again meanwhile stays. */
export const takenBack = entity({
  placed: z.array(placedFile).check(z.minLength(1), z.maxLength(MOST_PLACED)),
  ...placementFields,
})
