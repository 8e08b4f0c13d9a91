import type { QueryKey } from '@tanstack/react-query'

/** What is chosen among: states, counties, firms. */
export const PLACES_KEY = ['places'] as const
export const statesKey = ['places', 'states'] as const
export const countiesKey = ['places', 'counties'] as const
export const firmChoicesKey = ['places', 'firms'] as const
export const firmUsersKey = (firmId: number | null): QueryKey => [...PLACES_KEY, 'firm-users', firmId]
