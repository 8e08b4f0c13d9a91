import { Link, Navigate, useLocation, useParams } from 'react-router'
import { t } from '../../lib/messages/payoff.ts'
import { countyParcelPath, countyPayoffPath } from '../../lib/paths.ts'
import { useCountyCertificate } from '../../records/certificate.ts'
import { useCertificateId } from '../../records/certificate-id.ts'
import { Loaded } from '../../records/loaded.tsx'
import { BlockSkeleton } from '../../ui/skeletons.tsx'
import { CertificateCards } from './certificate-cards.tsx'
import { CountyPayoffSheet } from './county-payoff-sheet.tsx'
import { PayoffHeading } from './payoff-heading.tsx'

/** The payoff for county and administration: this month's and next month's, each with all its parts. */
export default function CountyPayoffPage() {
  const id = useCertificateId()
  const { countyId } = useParams()
  const { search, state } = useLocation()
  const certificate = useCountyCertificate(id)
  if (certificate.data && String(certificate.data.countyId) !== countyId)
    return <Navigate to={countyPayoffPath(certificate.data.countyId, id) + search} state={state} replace />
  const number = certificate.data?.certificateNo
  return (
    <div className="stack loose county-print">
      <div className="stack tight">
        <Link className="no-print" to={countyParcelPath(Number(countyId), id)} state={state}>
          {number ? t('backToCertificate', { number }) : t('backToCertificatePlain')}
        </Link>
        <PayoffHeading certificate={certificate.data} />
      </div>
      <Loaded query={certificate} skeleton={<BlockSkeleton height="32rem" />}>
        {(it) => (
          <>
            <CountyPayoffSheet certificate={it} />
            <CertificateCards certificate={it} />
          </>
        )}
      </Loaded>
    </div>
  )
}
