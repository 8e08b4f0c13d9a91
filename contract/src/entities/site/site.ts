import * as z from 'zod/mini'
import { entity } from '../../entity.ts'

/** Public company settings, maintained by administrators. All company fields are empty while any of them is missing. */
export const siteSettings = entity({
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
  /** The settings that no administrator has set yet. Until all are set, nothing is offered in the company's name. */
  missing: ['missingSettings', z.array(z.string())],
  isTrialDatabase: ['trialDatabase', z.boolean()],
})
export type SiteSettings = z.output<typeof siteSettings>
