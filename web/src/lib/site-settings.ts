import { siteSettingsRoutes } from '@fieldstone/contract/routes/site/site-settings'
import { call } from './api.ts'
import { useHydratedQuery } from './hydrated.ts'

/** The company's public settings. There is no built-in fallback: pages show skeletons until they are loaded. */
export const useSiteSettings = () =>
  useHydratedQuery({
    queryKey: ['site', 'settings'],
    queryFn: ({ signal }) => call(siteSettingsRoutes.siteSettings, {}, { signal }),
    staleTime: 10 * 60_000,
  })
