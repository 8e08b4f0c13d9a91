import { Link } from 'react-router'
import { CertificateContacts } from '../../features/certificates/certificate-contacts.tsx'
import { CountyPayoffSheet } from '../../features/payoff/county-payoff-sheet.tsx'
import { PayoffHeading } from '../../features/payoff/payoff-heading.tsx'
import { useBackTo } from '../../lib/back-link.ts'
import { t } from '../../lib/messages/firms.ts'
import { legalParcelPath } from '../../lib/paths.ts'
import { useCountyCertificate } from '../../records/certificate.ts'
import { useCertificateId } from '../../records/certificate-id.ts'
import { Loaded } from '../../records/loaded.tsx'
import { BlockSkeleton } from '../../ui/skeletons.tsx'

/** What the firm needs of the certificate of one of its files: payoff, payoff requests, plans and correspondence. */
export default function LegalPayoffPage() {
  const id = useCertificateId()
  const back = useBackTo(legalParcelPath(id))
  const certificate = useCountyCertificate(id)
  return (
    <div className="stack loose county-print">
      <div className="stack tight">
        <Link className="no-print" to={back.to} onClick={back.onClick}>
          {t('backToFile')}
        </Link>
        <PayoffHeading certificate={certificate.data} />
      </div>
      <Loaded query={certificate} title={t('payoffTitle')} skeleton={<BlockSkeleton height="32rem" />}>
        {(it) => (
          <>
            <CountyPayoffSheet certificate={it} />
            <CertificateContacts certificateId={id} />
          </>
        )}
      </Loaded>
    </div>
  )
}
