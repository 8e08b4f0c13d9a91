import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { COUNTIES_KEY, COUNTY_KEY, readAgain } from '../../lib/shared-keys.ts'
import { CERTIFICATES_KEY } from '../../records/keys.ts'

const REHEARSALS = ['rehearsals'] as const
export const listKey = (query: object): QueryKey => [...REHEARSALS, 'list', query]
export const rehearsalKey = (id: number): QueryKey => [...REHEARSALS, 'one', id]
export const changesKey = (id: number, query: object): QueryKey => [...REHEARSALS, 'certificates', id, query]

/** Whatever is done with one is told by the list, too. */
export const readRehearsals = (queries: QueryClient): Promise<void> => readAgain(queries, [REHEARSALS])

/** Rules and settings that hold now, and every figure by them. */
export const readAllSettings = (queries: QueryClient): Promise<void> =>
  readAgain(queries, [REHEARSALS, ['payoff-rules'], COUNTIES_KEY, COUNTY_KEY, CERTIFICATES_KEY])
