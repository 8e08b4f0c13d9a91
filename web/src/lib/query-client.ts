import { notifyManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from './api.ts'

// Two quick clicks make one call (decision 0113): what the cache tells a page is rendered before the browser hands over the
// next click, a busy button with it. By default it waits for a timer, which may come after that click.
notifyManager.setScheduler(queueMicrotask)

/**
 * The query cache. Reads are retried twice if the server is busy or unreachable, not after a refusal. Writes are never
 * retried automatically, because one may be a payment. Once a read that failed succeeds, say by Try again, all others that
 * failed on the page are read again: what stands beside has no button of its own.
 */
export function makeQueryClient(): QueryClient {
  const failed = new Set<string>()
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError: (_, { queryHash }) => failed.add(queryHash),
      onSuccess: (_, { queryHash }) => {
        if (failed.delete(queryHash)) void client.refetchQueries({ type: 'active', predicate: mayPass })
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < 2 && isPassing(error),
      },
      mutations: { retry: false },
    },
  })
  return client
}

const isPassing = (error: Error | null): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status === 502 || error.status === 503)

/** It failed by no fault of what was asked. */
const mayPass = ({ state: { error } }: { readonly state: { readonly error: Error | null } }): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500)
