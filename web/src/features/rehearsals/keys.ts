import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { APPROVALS_KEY, readAgain } from '../../lib/shared-keys.ts'

const REHEARSALS = ['rehearsals'] as const
export const listKey = (query: object): QueryKey => [...REHEARSALS, 'list', query]
export const rehearsalKey = (id: number): QueryKey => [...REHEARSALS, 'one', id]
export const changesKey = (id: number, query: object): QueryKey => [...REHEARSALS, 'certificates', id, query]

/** The list shows what was done with one, and a request to put it in force waits with the other requests. */
export const readRehearsals = (queries: QueryClient): Promise<void> =>
  readAgain(queries, [REHEARSALS, APPROVALS_KEY])
