import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api.ts'

/**
 * The query cache. Reads are retried twice if the server is busy or unreachable, not after a refusal. Writes are never
 * retried automatically, because one may be a payment.
 */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < 2 && isPassing(error),
      },
      mutations: { retry: false },
    },
  })
}

const isPassing = (error: Error): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status === 502 || error.status === 503)
