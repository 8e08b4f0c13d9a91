import type { User } from '@fieldstone/contract/entities/accounts/user'
import { accountRoutes } from '@fieldstone/contract/routes/accounts/accounts'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { call, isMissingOrForbidden } from '../../lib/api.ts'
import { useSession } from '../../lib/session.ts'
import { userKey } from './keys.ts'

/** One account. A missing or forbidden one throws to the error page. */
export function useUser(id: number): UseQueryResult<User> {
  const session = useSession()
  return useQuery({
    queryKey: userKey(id, session?.userId ?? null),
    queryFn: ({ signal }) => call(accountRoutes.getUser, { params: { id } }, { signal }),
    throwOnError: isMissingOrForbidden,
    staleTime: 0,
    // A form edits this data: it must not change while the user types.
    refetchOnReconnect: false,
  })
}
