import type { Certificate } from '@fieldstone/contract/entities/certificate'
import { Link, useLocation } from 'react-router'
import { useCertificate, useCertificateId } from '../../lib/certificate.ts'
import { t } from '../../lib/messages/certificates.ts'
import { t as shared } from '../../lib/messages/record.ts'
import { OfferNotices } from '../../lib/offer-notices.tsx'
import { PageHeading } from '../../lib/page-heading.tsx'
import { readersToday } from '../../lib/today.ts'
import { type BackTarget, originOf, useBackLink } from '../../lib/trail.ts'
import { Failed } from '../../ui/failed.tsx'
import { Timeline } from '../../ui/timeline.tsx'
import { CertificateDocket, LoadingCertificate, Property } from './certificate-summary.tsx'
import { courseOf } from './course.ts'
import { OfficeLink } from './office-link.tsx'
import { ParcelActions } from './parcel-actions.tsx'
import { RelatedCertificates } from './related-certificates.tsx'

/** One certificate: what it is and its state, the one next step, then the facts. */
export default function ParcelPage() {
  const id = useCertificateId()
  const { search } = useLocation()
  const origin = originOf(search)
  const back = useBackLink(origin)
  const { data: certificate, error, refetch } = useCertificate(id)
  return (
    <div className="stack loose">
      <Link to={back.to} onClick={back.onClick}>
        {t(BACK_TEXTS[back.target])}
      </Link>
      {certificate ? (
        <Details certificate={certificate} />
      ) : error ? (
        <>
          <PageHeading title={t('certificateLoading')} />
          <Failed title={shared('failedTitle')} message={error.message} onRetry={() => void refetch()} />
        </>
      ) : (
        <LoadingCertificate />
      )}
    </div>
  )
}

const BACK_TEXTS = {
  list: 'backToList',
  'my-parcels': 'backToMyParcels',
  'my-payments': 'backToMyPayments',
} as const satisfies Record<BackTarget, string>

function Details({ certificate }: { readonly certificate: Certificate }) {
  const hasNotices = certificate.offer.parcel.notices.length > 0
  return (
    <>
      <OfficeLink certificate={certificate} />
      <CertificateDocket certificate={certificate} />
      {hasNotices ? (
        <div className="stack tight">
          <OfferNotices view={certificate.offer.parcel} certificate={certificate} />
        </div>
      ) : null}
      <div className="beside">
        <ParcelActions certificate={certificate} />
        <div className="stack loose">
          <Property certificate={certificate} />
          <RelatedCertificates certificate={certificate} />
          <section className="stack plain" aria-labelledby="course">
            <h2 id="course">{t('courseHeading')}</h2>
            <Timeline items={courseOf(certificate, readersToday())} />
          </section>
        </div>
      </div>
    </>
  )
}
