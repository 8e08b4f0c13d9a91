import type { RecordHead, RecordLife } from '@fieldstone/contract/entities/record/record'
import { recordRoutes } from '@fieldstone/contract/routes/record'
import { retentionRoutes } from '@fieldstone/contract/routes/retention'
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, isMissingOrForbidden } from '../../lib/api.ts'
import { keyOf } from '../../lib/query-keys.ts'
import { useSession } from '../../lib/session.ts'
import { contactsKey } from '../../records/keys.ts'
import { recordKey } from './keys.ts'

const useKey = (id: number, part: string) => {
  const session = useSession()
  return recordKey(id, session?.userId ?? null, part)
}

/** What the head of a record shows. One that does not exist, or is not the reader's, becomes the page that says so. */
export function useRecord(id: number): UseQueryResult<RecordHead> {
  return useQuery({
    queryKey: useKey(id, 'record'),
    queryFn: ({ signal }) => call(recordRoutes.getRecord, { params: { id } }, { signal }),
    throwOnError: isMissingOrForbidden,
  })
}

/**
 * The life of the lien. It brings the first rows of the three lists of contacts and the preservation holds, which then need no
 * call of their own.
 */
export function useRecordLife(
  id: number,
  { enabled = true }: { readonly enabled?: boolean } = {},
): UseQueryResult<RecordLife> {
  const queries = useQueryClient()
  return useQuery({
    queryKey: useKey(id, 'life'),
    queryFn: async ({ signal }) => {
      const life = await call(recordRoutes.getRecordLife, { params: { id } }, { signal })
      for (const name of ['requests', 'plans', 'correspondence'] as const)
        queries.setQueryData(contactsKey(id, name, FIRST_VIEW), { ...life[name], isCapped: false })
      const preservationKey = keyOf(retentionRoutes.getCertificatePreservation, { params: { id } })
      if (life.preservation) queries.setQueryData(preservationKey, life.preservation)
      return life
    },
    enabled,
    throwOnError: isMissingOrForbidden,
  })
}

/** How the lists of contacts open: the view is the last part of their keys. */
const FIRST_VIEW = { page: 1, pageSize: 10, sort: '', filter: '' }
