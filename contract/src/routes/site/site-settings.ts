import { siteSettings } from '../../entities/site/site.ts'
import { EVERYONE, route } from '../../route.ts'

/** Read by every page; separate so that pages do not load the other routes. */
export const siteSettingsRoutes = {
  siteSettings: route({
    method: 'GET',
    path: '/api/site/settings',
    access: EVERYONE,
    reads: 'site',
    summary: 'The company as every page names it, and how maps are embedded.',
    answer: siteSettings,
  }),
} as const
