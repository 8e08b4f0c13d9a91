import type { SiteSettings } from '@fieldstone/contract/entities/site'

/** The company's name and then the lines of one of its addresses; some settings repeat the name in the first line. */
export function postalLines(site: SiteSettings, which: 'postal' | 'payment'): readonly string[] {
  const lines = which === 'postal' ? site.postalAddress : site.paymentAddress
  return [site.companyName, ...lines.filter((line) => line.trim() !== site.companyName)]
}
