import * as z from 'zod/mini'

/** The office that owners ask for the payoff: the treasurer or the fiscal office. Without a name none is known. */
export const officeFields = {
  officeName: z.string(),
  officePhone: z.string(),
  officeAddress: z.string(),
  officeUrl: z.string(),
} as const
export const countyOffice = z.object(officeFields)
export type CountyOffice = z.output<typeof countyOffice>
export const OFFICE_FIELDS = ['officeName', 'officePhone', 'officeAddress', 'officeUrl'] as const

/**
 * Whether a changed office has contact details without a name. Owners see no office without a name. An office that was stored
 * without one does not block a change of other settings.
 */
export const isOfficeNameMissing = (office: CountyOffice, stored: CountyOffice): boolean =>
  OFFICE_FIELDS.some((field) => office[field] !== stored[field]) &&
  office.officeName.trim() === '' &&
  OFFICE_FIELDS.some((field) => office[field].trim() !== '')
