import type { Certificate } from '@fieldstone/contract/entities/certificate'
import { formatDate } from '../../lib/format.ts'
import { t } from '../../lib/messages/certificates.ts'
import { PageHeading } from '../../lib/page-heading.tsx'
import { PropertyMap } from '../../lib/property-map.tsx'
import { Docket, FactList } from '../../ui/docket.tsx'
import { BlockSkeleton, TextSkeleton, Waiting } from '../../ui/skeletons.tsx'
import { kindOfStatus, StatusBadge } from '../../ui/status-badge.tsx'

/** The head of a certificate: what it is, its state, and its first facts. */
export function CertificateDocket({ certificate }: { readonly certificate: Certificate }) {
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

/** Where the property lies, as facts and as a map. */
export function Property({ certificate }: { readonly certificate: Certificate }) {
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

/** The page of a certificate on its way, in its final layout. */
export const LoadingCertificate = () => (
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
