import type { QueryKey } from '@tanstack/react-query'
import { certificateKey } from '../../../records/keys.ts'

export const planQuoteKey = (certificateId: number, userId: number | null): QueryKey => [
  ...certificateKey(certificateId),
  'plan-quote',
  userId,
]
