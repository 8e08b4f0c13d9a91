import type { Certificate } from '@fieldstone/contract/entities/certificates/certificate'
import { t } from '../../lib/messages/payoff.ts'
import { PageHeading } from '../../lib/page-heading.tsx'
import { CertificateStatus } from '../../records/certificate-status.tsx'

/** The head of a payoff page: which certificate, its state, and where it lies. Undefined while it is on its way. */
export function PayoffHeading({ certificate }: { readonly certificate: Certificate | undefined }) {
  if (certificate === undefined) return <PageHeading title={t('loading')} isModest />
  const { certificateNo, status, countyName, parcelNo, isOldestUnpaid, related } = certificate
  const isNamedOldest = isOldestUnpaid && related.length > 0
  const about = { county: countyName, parcelNo: <span className="num">{parcelNo}</span> }
  return (
    <>
      <PageHeading title={t('title', { number: certificateNo })} isModest>
        {t.rich('heading', { number: <span className="num">{certificateNo}</span> })}
      </PageHeading>
      <p className="row">
        <CertificateStatus status={status} />
        <span className="muted">{t.rich(isNamedOldest ? 'aboutOldest' : 'about', about)}</span>
      </p>
    </>
  )
}
