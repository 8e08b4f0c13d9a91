import type { QueryKey } from '@tanstack/react-query'
import { PAYMENTS_KEY } from '../../../records/keys.ts'

export const statusKey = (userId: number | null, id: string | null): QueryKey => [
  ...PAYMENTS_KEY,
  'status',
  userId,
  id,
]
export const cancelKey = (userId: number | null, id: string | null): QueryKey => [
  ...PAYMENTS_KEY,
  'cancel',
  userId,
  id,
]
