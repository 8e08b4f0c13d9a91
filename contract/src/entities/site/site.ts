import * as z from 'zod/mini'
import { type EntityOf, entity } from '../../entity.ts'

/** Public company settings, maintained by administrators. All of the company is empty while anything of it is missing. */
const siteFields = {
  companyName: z.string(),
  postalAddress: z.array(z.string()),
  paymentAddress: z.array(z.string()),
  phone: z.string(),
  tollFree: z.string(),
  fax: z.string(),
  servicingEmail: z.string(),
  hours: z.string(),
  mapsTemplate: z.string(),
  mapsLinkTemplate: z.string(),
  /** What an administrator has not set yet; until nothing is missing, nothing is offered in the company's name. */
  missing: ['missingSettings', z.array(z.string())],
  isTrialDatabase: ['trialDatabase', z.boolean()],
} as const

export type SiteSettings = EntityOf<typeof siteFields>
export const siteSettings = entity(siteFields)
