import type { User } from '@fieldstone/contract/entities/user'
import { accountRoutes } from '@fieldstone/contract/routes/accounts'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { call, isMissingOrForbidden } from '../../lib/api.ts'
import { useSession } from '../../lib/session.ts'

/** One account. Another's, or one that does not exist, becomes the page that says so. */
export function useUser(id: number): UseQueryResult<User> {
  const session = useSession()
  return useQuery({
    queryKey: userKey(id, session?.userId ?? null),
    queryFn: ({ signal }) => call(accountRoutes.getUser, { params: { id } }, { signal }),
    throwOnError: isMissingOrForbidden,
    staleTime: 0,
    // A form stands on it: what is typed must not change under the hands.
    refetchOnReconnect: false,
  })
}

export const userKey = (id: number, readerId: number | null): readonly unknown[] => ['user', id, readerId]
