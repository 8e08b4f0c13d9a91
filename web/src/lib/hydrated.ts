import type { AnswerOf } from '@fieldstone/contract/route'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { type Args, call } from './api.ts'
import { keyOf, type ReadRoute } from './query-keys.ts'

/** False while a page is rendered at build time and taken over in the browser, so that both give the same HTML. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )

const neverChanges = () => () => {}

/**
 * Reads an answer on a page that is rendered at build time. It changes rarely. While the page is taken over it is still
 * loading, as it was when the page was rendered: a part of the page may be taken over after the answer has come.
 */
export function useHydratedCall<R extends ReadRoute>(
  route: R,
): Pick<UseQueryResult<AnswerOf<R>>, 'data' | 'error' | 'isError' | 'refetch'> {
  const { data, error, isError, refetch } = useQuery({
    queryKey: keyOf(route),
    queryFn: ({ signal }) => call(route, ...([{}, { signal }] as unknown as Args<R>)),
    staleTime: 10 * 60_000,
  })
  return useHydrated()
    ? { data, error, isError, refetch }
    : { data: undefined, error: null, isError: false, refetch }
}
