import type { QueryKey } from '@tanstack/react-query'

/** What payers pay with, and how it goes. */
export const PAYMENTS_KEY = ['payments'] as const

/** Every certificate, for all readers. */
export const CERTIFICATE_KEY = ['certificate'] as const

/** Lists of certificates. */
export const CERTIFICATES_KEY = ['certificates'] as const

/** One certificate, for all readers or for one. */
export const certificateKey = (id: number, userId?: number | null): QueryKey =>
  userId === undefined ? [...CERTIFICATE_KEY, id] : [...CERTIFICATE_KEY, id, userId]

/** One of the three lists of contacts: the record brings its first rows along. */
export const contactsKey = (id: number, name: string, view: object): QueryKey => [
  ...certificateKey(id),
  name,
  view,
]

/** How long records are kept, and what keeps them longer. */
export const RETENTION_KEY = ['retention'] as const

/** The preservation holds of an account or a certificate: a record brings those of its certificate along. */
export const preservationKey = (kind: 'user' | 'certificate', id: number): QueryKey => [
  ...RETENTION_KEY,
  'holds',
  kind,
  id,
]
