import type { RelatedCertificate } from '@fieldstone/contract/entities/certificates/certificate'
import { formatLongDate } from '../lib/format.ts'
import { t } from '../lib/messages/next-change.ts'
import { Notice } from '../ui/notice.tsx'

/** Says of each older certificate that is paid and not recorded yet that this one does not wait for it. */
export default function OlderPaid({ paid }: { readonly paid: readonly RelatedCertificate[] }) {
  return paid.map(({ id, certificateNo, paidOn, releasedBy }) => (
    <Notice key={id} kind="good" title={t('olderPaidTitle', { number: certificateNo })}>
      {t('olderPaid', { date: formatLongDate(paidOn), by: formatLongDate(releasedBy) })}
    </Notice>
  ))
}
