import type { QueryKey } from '@tanstack/react-query'
import { PAYMENTS_KEY } from './keys.ts'

/** What a reader has begun to pay of a certificate and left half-way: stale with every payment. */
export const unfinishedKey = (certificateId: number, userId: number | null): QueryKey => [
  ...PAYMENTS_KEY,
  'unfinished',
  userId,
  certificateId,
]
