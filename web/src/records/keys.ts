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
