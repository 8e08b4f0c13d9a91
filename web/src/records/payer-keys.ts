import type { QueryKey } from '@tanstack/react-query'
import { PAYMENTS_KEY } from './keys.ts'

/** The newest payment that a reader has begun for a certificate: stale with every payment. */
export const latestPaymentKey = (certificateId: number, userId: number | null): QueryKey => [
  ...PAYMENTS_KEY,
  'latest',
  userId,
  certificateId,
]

/** What a reader has begun to pay of a certificate and left half-way: stale with every payment. */
export const unfinishedKey = (certificateId: number, userId: number | null): QueryKey => [
  ...PAYMENTS_KEY,
  'unfinished',
  userId,
  certificateId,
]
