import { hashKey, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query'

/** Everything that was ever asked. */
export const ALL_KEYS: QueryKey = []

/**
 * Has all below these keys read again: now what is shown, the rest when it is. What is still waited for was asked before the
 * change and may be answered as it was: it is asked anew, and not only what has an answer, as the library would.
 * `current` is left out: it is known to be up to date.
 */
export async function readAgain(
  queries: QueryClient,
  keys: readonly QueryKey[],
  current: QueryKey | null = null,
): Promise<void> {
  const isStale = ({ queryKey }: Query) => current === null || hashKey(queryKey) !== hashKey(current)
  const isWaitedFor = (query: Query) => query.state.data === undefined && isStale(query)
  await Promise.all(keys.map((queryKey) => queries.cancelQueries({ queryKey, predicate: isWaitedFor })))
  await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey, predicate: isStale })))
}
