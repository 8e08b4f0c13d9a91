import type { QueryKey } from '@tanstack/react-query'

export const unappliedKey = (query: object): QueryKey => ['unapplied-money', query]
export const UNAPPLIED_AGES = ['unapplied-money-ages'] as const
