import type { Certificate } from '@fieldstone/contract/entities/certificate'
import { Link, useLocation } from 'react-router'
import { useCertificate, useCertificateId } from '../../lib/certificate.ts'
import { formatDate } from '../../lib/format.ts'
import { t } from '../../lib/messages/certificates.ts'
import { t as shared } from '../../lib/messages/record.ts'
import { OfferNotices } from '../../lib/offer-notices.tsx'
import { PageHeading } from '../../lib/page-heading.tsx'
import { PropertyMap } from '../../lib/property-map.tsx'
import { readersToday } from '../../lib/today.ts'
import { type BackTarget, originOf, useBackLink } from '../../lib/trail.ts'
import { Docket, FactList } from '../../ui/docket.tsx'
import { Failed } from '../../ui/failed.tsx'
import { BlockSkeleton, TextSkeleton, Waiting } from '../../ui/skeletons.tsx'
import { kindOfStatus, StatusBadge } from '../../ui/status-badge.tsx'
import { Timeline } from '../../ui/timeline.tsx'
import { courseOf } from './course.ts'
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
        <LoadingDetails />
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

function CertificateDocket({ certificate }: { readonly certificate: Certificate }) {
  const { certificateNo, countyName, stateName, status } = certificate
  const heading = (
    <PageHeading title={t('certificateTitle', { number: certificateNo })}>
      {t.rich('certificateHeading', { number: <span className="num">{certificateNo}</span> })}
    </PageHeading>
  )
  return (
    <Docket
      label={t('certificateLabel')}
      kicker={t('place', { county: countyName, state: stateName })}
      heading={heading}
      status={<StatusBadge kind={kindOfStatus(status)}>{status}</StatusBadge>}
      facts={[
        { label: t('parcelNumber'), value: certificate.parcelNo, isNumber: true },
        {
          label: t('purchaseDate'),
          value: formatDate(certificate.purchasedOn) || t('notRecorded'),
          isNumber: true,
        },
        { label: t('ownerOfRecord'), value: certificate.ownerName || t('notRecorded') },
        { label: t('caseNumber'), value: certificate.caseNo || t('none') },
      ]}
    />
  )
}

function Property({ certificate }: { readonly certificate: Certificate }) {
  const { address, addressFull, city, stateId, zip, countyName, bankruptcyCaseNo } = certificate
  const place = [city, `${stateId} ${zip}`.trim()].filter(Boolean).join(', ')
  const lines = (
    <>
      {address}
      <br />
      {place}
    </>
  )
  return (
    <section className="halves" aria-labelledby="property">
      <div className="stack">
        <h2 id="property">{t('property')}</h2>
        <FactList
          facts={[
            { label: t('address'), value: address && city ? lines : addressFull || t('notRecorded') },
            { label: t('county'), value: countyName },
            { label: t('bankruptcyCase'), value: bankruptcyCaseNo || t('none') },
          ]}
        />
      </div>
      <PropertyMap address={addressFull} />
    </section>
  )
}

const LoadingDetails = () => (
  <>
    <div className="visually-hidden">
      <PageHeading title={t('certificateLoading')} />
    </div>
    <Waiting>
      <div className="stack loose">
        <BlockSkeleton height="13rem" />
        <div className="beside">
          <aside>
            <BlockSkeleton height="18rem" />
          </aside>
          <TextSkeleton lines={8} />
        </div>
      </div>
    </Waiting>
  </>
)
