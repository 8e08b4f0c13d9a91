import type { KnownThen } from '@fieldstone/contract/entities/record/known-then'
import { recordRoutes } from '@fieldstone/contract/routes/record'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { call, isMissingOrForbidden } from '../../../lib/api.ts'
import { useSession } from '../../../lib/session.ts'
import { recordKey } from '../keys.ts'

/** What was known of a certificate on a day. */
export function useKnownThen(id: number, date: PlainDate): UseQueryResult<KnownThen> {
  const session = useSession()
  return useQuery({
    queryKey: recordKey(id, session?.userId ?? null, `known ${date}`),
    queryFn: ({ signal }) => call(recordRoutes.getKnownThen, { params: { id }, query: { date } }, { signal }),
    throwOnError: isMissingOrForbidden,
  })
}
