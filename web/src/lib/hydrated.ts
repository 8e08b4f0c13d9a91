import { type QueryKey, type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

/** False while a page is rendered at build time and taken over in the browser, so that both give the same HTML. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )

const neverChanges = () => () => {}

/**
 * A query of a page that is rendered at build time. While the page is taken over it is still loading, as it was when
 * the page was rendered: a part of the page may be taken over after the answer has come.
 */
export function useHydratedQuery<T, Key extends QueryKey>(
  options: UseQueryOptions<T, Error, T, Key>,
): Pick<UseQueryResult<T>, 'data' | 'error' | 'isError' | 'refetch'> {
  const { data, error, isError, refetch } = useQuery(options)
  return useHydrated()
    ? { data, error, isError, refetch }
    : { data: undefined, error: null, isError: false, refetch }
}
