import type { RecordHead } from '@fieldstone/contract/entities/record/record'
import { formatDate } from '../../lib/format.ts'
import { t } from '../../lib/messages/record-page.ts'

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
