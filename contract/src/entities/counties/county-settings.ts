import * as z from 'zod/mini'
import { type EntityOf, entity } from '../../entity.ts'
import { formInt, multilineText, text } from '../../values.ts'
import { officeFields } from './county-office.ts'

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
  ...officeFields,
  version: z.int(),
} as const
export const countySettings = entity(settingsFields)
export type CountySettings = z.output<typeof countySettings>

/** As saved. Where the county has certificates a change waits for a second approval; then these are as before. */
export const savedCountySettings = entity({
  ...settingsFields,
  approvalId: ['approvalID', z.optional(z.int())],
})
export type SavedCountySettings = z.output<typeof savedCountySettings>

/**
 * Only the choices are required, because the specification's body has nothing else: without the version no conflict is
 * detected, and other fields that are left out stay as they are.
 */
export const countySettingsChange = entity({
  ...choices,
  legalAid: z.optional(multilineText(300)),
  officeName: z.optional(text(120)),
  officePhone: z.optional(text(40)),
  officeAddress: z.optional(text(200)),
  officeUrl: z.optional(
    text(200).check(z.regex(/^(https:\/\/\S+)?$/, 'Enter an address that begins with https://')),
  ),
  version: z.optional(formInt(1)),
})
export type CountySettingsChange = z.output<typeof countySettingsChange>

/** Whom owners of a county can ask: who gives free legal help, and its office. '': not known. */
export const legalAid = entity({
  countyId: ['countyID', z.int()],
  countyName: z.string(),
  stateId: ['stateID', z.string()],
  legalAid: z.string(),
  ...officeFields,
})
export type LegalAid = z.output<typeof legalAid>

/** Preview: how many certificates would show something else on their public pages. */
export const countyPreview = entity({
  certificateCount: z.int(),
  /** Fewer than all where the county is very large. */
  checkedCount: z.int(),
  changedCount: z.int(),
  /** How many show the payoff table, before and after. */
  shownBefore: z.int(),
  shownAfter: z.int(),
})
export type CountyPreview = z.output<typeof countyPreview>

export type CountyChoices = EntityOf<typeof choices>
export const countyChoices = entity(choices)
