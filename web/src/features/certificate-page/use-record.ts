import type { RecordHead, RecordLife } from '@fieldstone/contract/entities/certificate-page/record'
import { recordRoutes } from '@fieldstone/contract/routes/certificate-page'
import { contactRoutes } from '@fieldstone/contract/routes/certificates/contacts'
import { retentionRoutes } from '@fieldstone/contract/routes/retention'
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, isMissingOrForbidden } from '../../lib/api.ts'
import { useCall } from '../../lib/calls.ts'
import { formatDate } from '../../lib/format.ts'
import { t } from '../../lib/messages/record-page.ts'
import { keyOf } from '../../lib/query-keys.ts'

/** Reads what the head of a record shows. One that does not exist, or that the reader may not see, opens the error page. */
export const useRecord = (id: number) =>
  useCall(recordRoutes.getRecord, { params: { id } }, { throwOnError: isMissingOrForbidden })

/**
 * Reads the life of the lien. The answer includes the first rows of the three lists of contacts and the litigation holds, which
 * then need no call of their own.
 */
export function useRecordLife(
  id: number,
  { enabled = true }: { readonly enabled?: boolean } = {},
): UseQueryResult<RecordLife> {
  const queries = useQueryClient()
  const params = { id }
  return useQuery({
    queryKey: keyOf(recordRoutes.getRecordLife, { params }),
    queryFn: async ({ signal }) => {
      const life = await call(recordRoutes.getRecordLife, { params }, { signal })
      for (const [name, route] of CONTACTS)
        queries.setQueryData(keyOf(route, { params, query: FIRST_VIEW }), { ...life[name], isCapped: false })
      const preservationKey = keyOf(retentionRoutes.getCertificatePreservation, { params })
      if (life.preservation) queries.setQueryData(preservationKey, life.preservation)
      return life
    },
    enabled,
    throwOnError: isMissingOrForbidden,
  })
}

const CONTACTS = [
  ['requests', contactRoutes.listPayoffRequests],
  ['plans', contactRoutes.listPaymentPlans],
  ['correspondence', contactRoutes.listCorrespondence],
] as const

/** The view with which the lists of contacts open. */
const FIRST_VIEW = { page: 1, pageSize: 10, sort: '', filter: '' }

type Head = Pick<RecordHead, 'paidInFullOn' | 'certificate'>

/** Returns whether a redemption is still to be posted, paid by payments or reported by somebody. */
export const isRedemptionToPost = ({ certificate: { redeemedOn, redemptionInProcessOn } }: Head): boolean =>
  redeemedOn === null && redemptionInProcessOn !== null

/** Returns the sentence about a redemption that is still to be posted; '' without one. */
export function redemptionToPostText(record: Head): string {
  if (!isRedemptionToPost(record)) return ''
  const { paidInFullOn, certificate } = record
  return paidInFullOn === null
    ? t('reportedToPost', { date: formatDate(certificate.redemptionInProcessOn) })
    : t('paidToPost', { date: formatDate(paidInFullOn) })
}
