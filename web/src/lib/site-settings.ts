import { siteSettingsRoutes } from '@fieldstone/contract/routes/site/site-settings'
import { useCall } from './calls.ts'
import { useOnceHydrated } from './hydrated.ts'
import { BUILT_IN, currentLanguage } from './messages/language.ts'

/** The company's public settings. There is no built-in fallback: pages show skeletons until they are loaded. */
export const useSiteSettings = () =>
  useOnceHydrated(useCall(siteSettingsRoutes.siteSettings, {}, { staleTime: 10 * 60_000 }))

/** When the office answers, as the company wrote it: in English, so it is left out of a page in another language. */
export const officeHours = (site: { readonly hours: string } | undefined): string =>
  currentLanguage() === BUILT_IN ? (site?.hours ?? '') : ''
