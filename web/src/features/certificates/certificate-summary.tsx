import type { Certificate } from '@fieldstone/contract/entities/certificates/certificate'
import { addressLines } from '@fieldstone/domain/certificates/address-lines'
import { t } from '../../lib/messages/certificates.ts'
import { PageHeading } from '../../lib/page-heading.tsx'
import { certificateFacts } from '../../records/certificate-facts.ts'
import { CertificateStatus } from '../../records/certificate-status.tsx'
import { PropertyMap } from '../../records/property-map.tsx'
import { FactList, RecordHeader } from '../../ui/record-header.tsx'
import { BlockSkeleton, TextSkeleton } from '../../ui/skeletons.tsx'

/** The header of a certificate: number, status and main facts. */
export function CertificateHeader({ certificate }: { readonly certificate: Certificate }) {
  const { certificateNo, countyName, stateName, status } = certificate
  const { parcelNo, purchasedOn, owner, caseNo } = certificateFacts(certificate)
  const heading = (
    <PageHeading title={t('certificateTitle', { number: certificateNo })}>
      {t.rich('certificateHeading', { number: <span className="num">{certificateNo}</span> })}
    </PageHeading>
  )
  return (
    <RecordHeader
      label={t('certificateLabel')}
      kicker={t('placeAlone', { county: countyName, state: stateName })}
      heading={heading}
      status={<CertificateStatus status={status} />}
      facts={[parcelNo, purchasedOn, owner, caseNo]}
    />
  )
}

/** The property's address and map. */
export function Property({ certificate }: { readonly certificate: Certificate }) {
  const { addressFull, countyName } = certificate
  const { property, bankruptcyCaseNo } = certificateFacts(certificate)
  const lines = addressLines(certificate)
  return (
    <section className="halves" aria-labelledby="property">
      <div className="stack">
        <h2 id="property">{t('property')}</h2>
        <FactList
          facts={[
            { label: t('address'), value: lines.length > 1 ? <Lines lines={lines} /> : property.value },
            { label: t('county'), value: countyName },
            bankruptcyCaseNo,
          ]}
        />
      </div>
      <PropertyMap address={addressFull} />
    </section>
  )
}

const Lines = ({ lines }: { readonly lines: readonly string[] }) =>
  lines.map((line) => <div key={line}>{line}</div>)

/** The skeleton of a certificate page. */
export const CertificateSkeleton = () => (
  <div className="stack loose">
    <BlockSkeleton height="13rem" />
    <div className="beside">
      <aside>
        <BlockSkeleton height="18rem" />
      </aside>
      <TextSkeleton lines={8} />
    </div>
  </div>
)
