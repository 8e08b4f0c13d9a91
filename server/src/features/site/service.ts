import type { SiteSettings } from '@fieldstone/contract/entities/site/site'
import { siteRoutes } from '@fieldstone/contract/routes/site/site'
import { missingOfCompany } from '@fieldstone/domain/site/company'
import { getCompany } from '../../company.ts'
import { implement } from '../../http/handler.ts'
import type { DocumentOrigins } from '../../http/headers.ts'
import type { Services } from '../../services.ts'
import { getAdminSettings, listSettingHistory, saveAdminSettings } from './admin-settings.ts'
import { sendContactMessage } from './contact.ts'

export const site = implement(siteRoutes, {
  siteSettings: ({ services }) => siteSettings(services),
  contactUs: async (context, { body }) => {
    await sendContactMessage(context, body)
    return { sent: true }
  },
  getAdminSettings: (context) => getAdminSettings(context),
  saveAdminSettings: (context, { body }) => saveAdminSettings(context, body),
  createAdminSettings: (context, { body }) => saveAdminSettings(context, body),
  listSettingHistory: (context, { query }) => listSettingHistory(context, query),
})

export { performSettings } from './admin-settings.ts'
export { getFees } from './fees.ts'

async function siteSettings(services: Services): Promise<SiteSettings> {
  const company = await getCompany(services)
  const missing = [...missingOfCompany(company)]
  return {
    ...(missing.length === 0 ? company : { ...company, ...NOBODY }),
    missing,
    isTrialDatabase: services.database.kind === 'embedded',
  }
}

/** Sent while the company's details are incomplete: a payer could not tell which half is right. */
const NOBODY = {
  companyName: '',
  postalAddress: [],
  paymentAddress: [],
  phone: '',
  tollFree: '',
  fax: '',
  servicingEmail: '',
  hours: '',
}

/** Returns the other origins that a page may frame or send a form to. */
export async function documentOrigins(services: Services): Promise<DocumentOrigins> {
  const { mapsTemplate, mapsLinkTemplate } = await getCompany(services)
  return {
    maps: mapsTemplate === '' ? [] : [...new Set([mapsTemplate, mapsLinkTemplate].flatMap(originOf))],
    checkout: services.payments?.checkoutOrigin ?? null,
    bankForm: bankFormOf(services.payments),
  }
}

function bankFormOf(payments: Services['payments']): DocumentOrigins['bankForm'] {
  if (!payments) return null
  return payments.mode === 'sandbox' ? { sandbox: payments.checkoutOrigin } : 'provider-library'
}

const originOf = (address: string): readonly string[] =>
  /^https?:/.test(address) && URL.canParse(address) ? [new URL(address).origin] : []
