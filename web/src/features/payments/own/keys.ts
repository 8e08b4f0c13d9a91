import type { QueryKey } from '@tanstack/react-query'

export const ownPaymentsKey = (userId: number | null, query: object): QueryKey => [
  'my-payments',
  userId,
  query,
]
