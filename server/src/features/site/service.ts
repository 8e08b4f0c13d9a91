import type { SiteSettings } from '@fieldstone/contract/entities/site'
import type { DocumentOrigins } from '../../http/headers.ts'
import type { Services } from '../../services.ts'
import { type Company, readCompany } from './company.ts'
import { getCompanyValues } from './queries.ts'

export type { Company } from './company.ts'

/** Read for every page, changed a few times a year: kept for a few seconds per database. */
const KEEP_MS = 5_000
const kept = new WeakMap<object, { at: number; company: Company }>()

export async function getCompany(services: Services): Promise<Company> {
  const known = kept.get(services.db)
  if (known && Math.abs(services.clock.now().getTime() - known.at) < KEEP_MS) return known.company
  const company = readCompany(await getCompanyValues(services.db))
  kept.set(services.db, { at: services.clock.now().getTime(), company })
  return company
}

export async function siteSettings(services: Services): Promise<SiteSettings> {
  const company = await getCompany(services)
  return { ...company, isTrialDatabase: services.database.kind === 'embedded' }
}

/** Which foreign origins a page may frame or send a form to. */
export async function documentOrigins(services: Services): Promise<DocumentOrigins> {
  const { mapsTemplate } = await getCompany(services)
  return {
    maps: URL.canParse(mapsTemplate) ? new URL(mapsTemplate).origin : null,
    checkout: services.payments?.checkoutOrigin ?? null,
  }
}
