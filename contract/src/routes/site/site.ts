import { adminSettingsRoutes } from './admin-settings.ts'
import { contactRoutes } from './contact.ts'
import { siteSettingsRoutes } from './site-settings.ts'

export const siteRoutes = {
  ...siteSettingsRoutes,
  ...adminSettingsRoutes,
  ...contactRoutes,
} as const
