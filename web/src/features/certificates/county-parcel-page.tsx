import type { CountyCertificate } from '@fieldstone/contract/entities/certificate'
import { Link, Navigate, useLocation, useParams } from 'react-router'
import { useCertificateId } from '../../lib/certificate.ts'
import { useCountyCertificate } from '../../lib/county-certificate.ts'
import { t } from '../../lib/messages/office.ts'
import { t as shared } from '../../lib/messages/record.ts'
import { OfferNotices } from '../../lib/offer-notices.tsx'
import { PageHeading } from '../../lib/page-heading.tsx'
import { countyParcelPath, homePath } from '../../lib/paths.ts'
import { useSession } from '../../lib/session.ts'
import { useBackLink } from '../../lib/trail.ts'
import { Failed } from '../../ui/failed.tsx'
import { CertificateDocket, LoadingCertificate, Property } from './certificate-summary.tsx'
import { CountyParcelActions } from './county-parcel-actions.tsx'
import { CertificateHistory } from './history.tsx'
import { RelatedCertificates } from './related-certificates.tsx'

/** One certificate as its county and the administration see it. */
export default function CountyParcelPage() {
  const id = useCertificateId()
  const { countyId } = useParams()
  const session = useSession()
  const { search, state } = useLocation()
  const back = useBackLink(undefined)
  const { data: certificate, error, refetch } = useCountyCertificate(id)
  if (certificate && String(certificate.countyId) !== countyId)
    return <Navigate to={countyParcelPath(certificate.countyId, id) + search} state={state} replace />
  return (
    <div className="stack loose">
      <Link to={state === null ? homePath(session) : back.to} onClick={back.onClick}>
        {t('backToList')}
      </Link>
      {certificate ? (
        <Details certificate={certificate} />
      ) : error ? (
        <>
          <PageHeading title={t('payoffLoading')} />
          <Failed title={shared('failedTitle')} message={error.message} onRetry={() => void refetch()} />
        </>
      ) : (
        <LoadingCertificate />
      )}
    </div>
  )
}

function Details({ certificate }: { readonly certificate: CountyCertificate }) {
  const { countyId, countyOffer } = certificate
  // A parcel lies in one county, and so do all its certificates.
  const pathOf = (id: number) => countyParcelPath(countyId, id)
  return (
    <>
      <CertificateDocket certificate={certificate} />
      {countyOffer.parcel.notices.length > 0 ? (
        <div className="stack tight">
          <OfferNotices view={countyOffer.parcel} certificate={certificate} />
        </div>
      ) : null}
      <div className="beside">
        <CountyParcelActions certificate={certificate} />
        <div className="stack loose">
          <Property certificate={certificate} />
          <RelatedCertificates certificate={certificate} pathOf={pathOf} />
          <CertificateHistory certificateId={certificate.id} />
        </div>
      </div>
    </>
  )
}
