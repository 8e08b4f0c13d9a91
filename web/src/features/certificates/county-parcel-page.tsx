import type { CountyCertificate } from '@fieldstone/contract/entities/certificates/certificate'
import { Link, Navigate, useLocation, useParams } from 'react-router'
import { originOf, useBackLink, useBackTo } from '../../lib/back-link.ts'
import { t } from '../../lib/messages/staff-certificate.ts'
import { countyLiensPath, countyParcelPath } from '../../lib/paths.ts'
import { useCountyCertificate } from '../../records/certificate.ts'
import { useCertificateId } from '../../records/certificate-id.ts'
import { Documents } from '../../records/documents/documents.tsx'
import { Loaded } from '../../records/loaded.tsx'
import { OfferNotices } from '../../records/offer-notices.tsx'
import { CertificateContacts } from './certificate-contacts.tsx'
import { CertificateHeader, CertificateSkeleton, Property } from './certificate-summary.tsx'
import { CountyParcelActions } from './county-parcel-actions.tsx'
import { CertificateHistory } from './history.tsx'
import { RelatedCertificates } from './related-certificates.tsx'

/** One certificate, for its county and administrators. */
export default function CountyParcelPage() {
  const id = useCertificateId()
  const { countyId } = useParams()
  const { search, state } = useLocation()
  const named = useBackLink(originOf(search))
  const back = useBackTo(named.target === 'list' ? countyLiensPath(Number(countyId)) : named.to)
  const certificate = useCountyCertificate(id)
  if (certificate.data && String(certificate.data.countyId) !== countyId)
    return <Navigate to={countyParcelPath(certificate.data.countyId, id) + search} state={state} replace />
  return (
    <div className="stack loose">
      <Link to={back.to} onClick={back.onClick}>
        {t('backToList')}
      </Link>
      <Loaded query={certificate} title={t('certificateLoading')} skeleton={<CertificateSkeleton />}>
        {(it) => <Details certificate={it} />}
      </Loaded>
    </div>
  )
}

function Details({ certificate }: { readonly certificate: CountyCertificate }) {
  const { countyId, countyOffer } = certificate
  // A parcel lies in one county, and so do all its certificates.
  const pathOf = (id: number) => countyParcelPath(countyId, id)
  return (
    <>
      <CertificateHeader certificate={certificate} />
      <OfferNotices view={countyOffer.parcel} certificate={certificate} />
      <div className="beside">
        <CountyParcelActions certificate={certificate} />
        <div className="stack loose">
          <Property certificate={certificate} />
          <RelatedCertificates certificate={certificate} pathOf={pathOf} />
          <CertificateHistory certificateId={certificate.id} />
        </div>
      </div>
      <CertificateContacts certificateId={certificate.id} />
      <Documents certificateId={certificate.id} />
    </>
  )
}
