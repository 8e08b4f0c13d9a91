import * as z from 'zod/mini'
import { type EntityOf, entity } from '../../entity.ts'
import { formInt, text } from '../../values.ts'

/** A county's payoff settings: the three of the specification. */
const choices = {
  canRequestPayoff: z.boolean(),
  mustGetPayoffFromCounty: ['mustGetPayoffFromCountyIfSheriffSaleDate', z.boolean()],
  noPayoffAfterLegal: z.boolean(),
} as const

const settingsFields = {
  id: ['countyID', z.int()],
  name: ['countyName', z.string()],
  stateId: ['stateID', z.string()],
  ...choices,
  legalAid: z.string(),
  version: z.int(),
} as const

/**
 * `version` and `legalAid` are optional because the specification's body has neither: without the version no conflict is
 * detected, and legal aid that is not named stays as it is.
 */
const changeFields = {
  ...choices,
  legalAid: z.optional(text(300)),
  version: z.optional(formInt(1)),
} as const

/** Who gives free legal help in a county, as its administrators wrote it. */
const legalAidFields = {
  countyId: ['countyID', z.int()],
  countyName: z.string(),
  stateId: ['stateID', z.string()],
  legalAid: z.string(),
} as const

/** Preview: how many certificates would show something else on their public pages. */
const previewFields = {
  certificateCount: z.int(),
  /** Fewer than all where the county is very large. */
  checkedCount: z.int(),
  changedCount: z.int(),
  /** How many show the payoff table, before and after. */
  shownBefore: z.int(),
  shownAfter: z.int(),
} as const

export type CountySettings = EntityOf<typeof settingsFields>
export type LegalAid = EntityOf<typeof legalAidFields>
export type CountyChoices = EntityOf<typeof choices>
export type CountySettingsChange = EntityOf<typeof changeFields>
export type CountyPreview = EntityOf<typeof previewFields>
export const legalAid = entity(legalAidFields)
export const countySettings = entity(settingsFields)
export const countyChoices = entity(choices)
export const countySettingsChange = entity(changeFields)
export const countyPreview = entity(previewFields)
