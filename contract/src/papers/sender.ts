import type { SiteSettings } from '../entities/site/site.ts'

/** What a document says of the company that sends it. */
export type Sender = Pick<
  SiteSettings,
  'companyName' | 'postalAddress' | 'paymentAddress' | 'phone' | 'tollFree' | 'servicingEmail'
>
