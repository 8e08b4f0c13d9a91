import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api.ts'

/**
 * The cache of what was read. Reads are repeated twice when the server is busy or away, never when it has answered
 * no; writes are never repeated by themselves, because one of them may be a payment.
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
