import type { QueryKey } from '@tanstack/react-query'
import { PAYMENTS_KEY } from '../../../records/keys.ts'

export const ownPaymentsKey = (userId: number | null, query: object): QueryKey => [
  'my-payments',
  userId,
  query,
]

export const cardsKey = (userId: number | null): QueryKey => [...PAYMENTS_KEY, 'cards', userId]
