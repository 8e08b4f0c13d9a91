import { useIdParam } from './id-param.ts'

/** The cache key of a certificate for all readers, or for one. */
export const certificateKey = (id: number, userId?: number | null): readonly unknown[] =>
  userId === undefined ? ['certificate', id] : ['certificate', id, userId]

export const useCertificateId = (): number => useIdParam('parcelId')
