import type { RelatedCertificate } from '@fieldstone/contract/entities/certificates/certificate'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { formatLongDate } from '../lib/format.ts'
import { t } from '../lib/messages/next-change.ts'
import { Notice } from '../ui/notice.tsx'

interface OlderPaidProps {
  readonly paid: readonly RelatedCertificate[]
  readonly today: PlainDate
}

/** Says of each older certificate that is paid and not recorded yet that this one does not wait for it. */
export default function OlderPaid({ paid, today }: OlderPaidProps) {
  return paid.map(({ id, certificateNo, paidOn, releasedBy }) => (
    <Notice key={id} kind="good" title={t('olderPaidTitle', { number: certificateNo })}>
      {releasedBy !== null && today <= releasedBy
        ? t('olderPaid', { date: formatLongDate(paidOn), by: formatLongDate(releasedBy) })
        : t('olderPaidLate', { date: formatLongDate(paidOn) })}
    </Notice>
  ))
}
