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

/** Whether contact details are given without the name, under which owners are shown them. */
export const isOfficeNameMissing = ({ officeName, ...contacts }: CountyOffice): boolean =>
  officeName.trim() === '' && Object.values(contacts).some((value) => value.trim() !== '')
export const OFFICE_FIELDS = ['officeName', 'officePhone', 'officeAddress', 'officeUrl'] as const
