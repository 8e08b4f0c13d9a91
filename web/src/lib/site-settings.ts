import { siteSettingsRoutes } from '@fieldstone/contract/routes/site/site-settings'
import { useHydratedCall } from './hydrated.ts'
import { BUILT_IN, currentLanguage } from './messages/language.ts'

/** The company's public settings. There is no built-in fallback: pages show skeletons until they are loaded. */
export const useSiteSettings = () => useHydratedCall(siteSettingsRoutes.siteSettings)

/** When the office answers, as the company wrote it: in English, so it is left out of a page in another language. */
export const officeHours = (site: { readonly hours: string } | undefined): string =>
  currentLanguage() === BUILT_IN ? (site?.hours ?? '') : ''
