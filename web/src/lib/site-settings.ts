import type { SiteSettings } from '@fieldstone/contract/entities/site'
import { siteSettingsRoutes } from '@fieldstone/contract/routes/site-settings'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { call } from './api.ts'

/** The company's public settings. There is no built-in fallback: pages show skeletons until they are loaded. */
export const useSiteSettings = (): UseQueryResult<SiteSettings> =>
  useQuery({
    queryKey: ['site', 'settings'],
    queryFn: ({ signal }) => call(siteSettingsRoutes.siteSettings, {}, { signal }),
    staleTime: 10 * 60_000,
  })
