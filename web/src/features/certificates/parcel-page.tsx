import type { Certificate } from '@fieldstone/contract/entities/certificates/certificate'
import { lazy, Suspense } from 'react'
import { Link, useLocation } from 'react-router'
import { type BackTarget, originOf, useBackLink } from '../../lib/back-link.ts'
import { t } from '../../lib/messages/certificates.ts'
import { useSession } from '../../lib/session.ts'
import { useCertificate } from '../../records/certificate.ts'
import { useCertificateId } from '../../records/id-param.ts'
import { Loaded } from '../../records/loaded.tsx'
import { OfferNotices } from '../../records/offer-notices.tsx'
import { OwnPayments } from '../../records/own-payments.tsx'
import { WordSkeleton } from '../../ui/skeletons.tsx'
import { Timeline } from '../../ui/timeline.tsx'
import { CertificateHeader, CertificateSkeleton, Property } from './certificate-summary.tsx'
import { timelineOf } from './lien-timeline.ts'
import { ParcelActions } from './parcel-actions.tsx'
import { RelatedCertificates } from './related-certificates.tsx'

// For staff alone.
const StaffViewLink = lazy(() => import('./staff-view-link.tsx'))

/** One certificate: header, next step, facts. */
export default function ParcelPage() {
  const { search } = useLocation()
  const back = useBackLink(originOf(search))
  const certificate = useCertificate(useCertificateId())
  return (
    <div className="stack loose">
      <Link to={back.to} onClick={back.onClick}>
        {t(BACK_TEXTS[back.target])}
      </Link>
      <Loaded query={certificate} title={t('certificateLoading')} skeleton={<CertificateSkeleton />}>
        {(it) => <Details certificate={it} />}
      </Loaded>
    </div>
  )
}

const BACK_TEXTS = {
  list: 'backToList',
  'my-parcels': 'backToMyParcels',
  'my-payments': 'backToMyPayments',
  'all-liens': 'backToAllLiens',
  'legal-parcels': 'backToLegalParcels',
} as const satisfies Record<BackTarget, string>

/** For administrators, and the certificate's county. */
function StaffView({ certificate: { id, countyId } }: { readonly certificate: Certificate }) {
  const session = useSession()
  const mayOpen = session?.role === 'admin' || (session?.role === 'county' && session.countyId === countyId)
  if (!mayOpen) return null
  return (
    <p>
      <Suspense fallback={<WordSkeleton />}>
        <StaffViewLink id={id} countyId={countyId} />
      </Suspense>
    </p>
  )
}

function Details({ certificate }: { readonly certificate: Certificate }) {
  return (
    <>
      <StaffView certificate={certificate} />
      <CertificateHeader certificate={certificate} />
      <OwnPayments certificate={certificate} />
      <OfferNotices view={certificate.offer.parcel} certificate={certificate} />
      <div className="beside">
        <ParcelActions certificate={certificate} />
        <div className="stack loose">
          <Property certificate={certificate} />
          <RelatedCertificates certificate={certificate} />
          <section className="stack plain" aria-labelledby="timeline">
            <h2 id="timeline">{t('timelineHeading')}</h2>
            <Timeline items={timelineOf(certificate)} />
          </section>
        </div>
      </div>
    </>
  )
}
