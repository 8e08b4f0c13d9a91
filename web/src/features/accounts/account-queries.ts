import { type User, user as userEntity } from '@fieldstone/contract/entities/user'
import { accountRoutes } from '@fieldstone/contract/routes/accounts'
import { instant } from '@fieldstone/contract/values'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { type ApiError, call, isMissingOrForbidden } from '../../lib/api.ts'
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

/** What somebody else has made of an account meanwhile. */
export interface TheirEdit {
  readonly theirs: User
  /** 'you', 'an administrator' or a full name, as far as the reader may know it; null = not known. */
  readonly changedBy: string | null
  readonly changedAt: Date
}

const whoAndWhen = z.object({ changedBy: z.nullable(z.string()), changedAt: instant })

/** The account as it stands now, which a 409 brings along; null when the refusal is another one. */
export function theirEditOf(error: ApiError): TheirEdit | null {
  if (error.code !== 'edit_conflict') return null
  const parsed = z.safeDecode(userEntity, error.extra['current'] as z.input<typeof userEntity>)
  if (!parsed.success) return null
  const { data: told } = z.safeDecode(whoAndWhen, error.extra as z.input<typeof whoAndWhen>)
  return {
    theirs: parsed.data,
    changedBy: told?.changedBy ?? null,
    changedAt: told?.changedAt ?? parsed.data.updatedAt,
  }
}
