import type { SiteSettings } from '../entities/site/site.ts'

/** What a document says of the company that sends it. */
export type Sender = Pick<
  SiteSettings,
  'companyName' | 'postalAddress' | 'paymentAddress' | 'phone' | 'tollFree' | 'servicingEmail'
>

/** The company's name, then the lines of an address. The settings may repeat the name in the first line. */
export function postalLines(
  company: Pick<SiteSettings, 'companyName' | 'postalAddress' | 'paymentAddress'>,
  which: 'postal' | 'payment',
): readonly string[] {
  const lines = which === 'postal' ? company.postalAddress : company.paymentAddress
  return [company.companyName, ...lines.filter((line) => line.trim() !== company.companyName)]
}
