import { keepPreviousData, type QueryKey, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { Page } from './api.ts'

interface ListOptions {
  /** 0: read again each time that the page is opened. */
  readonly staleTime?: number
  readonly enabled?: boolean
}

/** One page of a list. The page before stays until the next is there. `key` holds all that `read` depends on. */
export const useListPage = <Row>(
  key: QueryKey,
  read: (signal: AbortSignal) => Promise<Page<Row>>,
  options: ListOptions = {},
): UseQueryResult<Page<Row>> =>
  useQuery({
    queryKey: key,
    queryFn: ({ signal }) => read(signal),
    placeholderData: keepPreviousData,
    ...options,
  })
