import type { QueryKey } from '@tanstack/react-query'

/** What payers pay with, and how it goes. */
export const PAYMENTS_KEY = ['payments'] as const

/** Every certificate, for all readers. */
export const CERTIFICATE_KEY = ['certificate'] as const

/** What calls that still name their key keep about one certificate, for all readers or for one. */
export const certificateKey = (id: number, userId?: number | null): QueryKey =>
  userId === undefined ? [...CERTIFICATE_KEY, id] : [...CERTIFICATE_KEY, id, userId]
