import type { UseQueryResult } from '@tanstack/react-query'
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
 * An answer on a page that is rendered at build time. While the page is taken over it is still loading, as it was when the page
 * was rendered: a part of the page may be taken over after the answer has come.
 */
export const useOnceHydrated = <T>(
  query: UseQueryResult<T>,
): Pick<UseQueryResult<T>, 'data' | 'error' | 'isError' | 'refetch'> =>
  useHydrated() ? query : { data: undefined, error: null, isError: false, refetch: query.refetch }
