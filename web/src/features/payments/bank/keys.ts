import type { QueryKey } from '@tanstack/react-query'
import { PAYMENTS_KEY } from '../../../records/keys.ts'

export const accountsKey = (userId: number | null): QueryKey => [...PAYMENTS_KEY, 'ach', userId]
export const authorizationKey = (userId: number | null, query: object): QueryKey => [
  ...PAYMENTS_KEY,
  'authorization',
  userId,
  query,
]
