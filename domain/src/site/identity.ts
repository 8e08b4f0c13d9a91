/** Who the company is and how it is reached: what pages, documents and payments state in its name. */
export const IDENTITY_FIELDS = [
  'companyName',
  'postalAddress',
  'paymentAddress',
  'phone',
  'servicingEmail',
  'hours',
] as const

export type IdentityField = (typeof IDENTITY_FIELDS)[number]
