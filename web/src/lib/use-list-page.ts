import type { Route } from '@fieldstone/contract/route'
import { type QueryKey, type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { TableGap } from '../ui/data-table.tsx'
import { type Args, callPage, type Page } from './api.ts'
import { t } from './messages/lists.ts'

export type ListOptions<Row> = Pick<UseQueryOptions<Page<Row>>, 'staleTime' | 'enabled' | 'refetchInterval'>

/**
 * One page of a list. `key` holds all that `read` depends on; its last part is what pages, sorts and filters. The page
 * before stays until the next is there, but never under another list: that of another certificate, county or person.
 */
export const useListPage = <Row>(
  key: QueryKey,
  read: (signal: AbortSignal) => Promise<Page<Row>>,
  options: ListOptions<Row> = {},
): UseQueryResult<Page<Row>> =>
  useQuery({
    queryKey: key,
    queryFn: ({ signal }) => read(signal),
    placeholderData: keepOfSame(key),
    ...options,
  })

/** Reads a page of a list by its call. */
export const readPage =
  <R extends Route>(route: R, ...[input]: Args<R>) =>
  (signal: AbortSignal) =>
    // The same arguments, with the options that the call may have.
    callPage(route, ...([input ?? {}, { signal }] as unknown as Args<R>))

/** What was read before under the same key but for its last part. */
export const keepOfSame =
  (key: QueryKey) =>
  <T>(last: T | undefined, lastQuery: { readonly queryKey: QueryKey } | undefined): T | undefined =>
    isSameList(lastQuery?.queryKey, key) ? last : undefined

const isSameList = (a: QueryKey | undefined, b: QueryKey): boolean =>
  a !== undefined && JSON.stringify(a.slice(0, -1)) === JSON.stringify(b.slice(0, -1))

/** What a table says at the places of the rows that cannot be shown. */
export const unreadableRows = (page: Page<unknown> | undefined): readonly TableGap[] | undefined =>
  page?.unreadable?.map(({ at, id }) => ({
    at,
    text: id === null ? t('unreadableRow') : t('unreadableRowNo', { id }),
  }))
