import type { CertificateSummary } from '@fieldstone/contract/entities/certificates/certificate'
import { t } from '../lib/messages/record.ts'
import { StatusBadge } from '../ui/status-badge.tsx'
import { CertificateStatus } from './certificate-status.tsx'

interface CertificateStandingProps {
  readonly certificate: Pick<CertificateSummary, 'status' | 'redemptionInProcessOn'>
  readonly isBare?: boolean
}

/** The status, and beside it that all is paid: until the redemption is posted, the status alone would say that it is owed. */
export const CertificateStanding = ({ certificate, ...look }: CertificateStandingProps) => (
  <>
    <CertificateStatus status={certificate.status} {...look} />
    {certificate.redemptionInProcessOn === null ? null : (
      <>
        {' '}
        <StatusBadge kind="waiting" {...look}>
          {t('statusSubmitted')}
        </StatusBadge>
      </>
    )}
  </>
)
