import type { CountyCertificate } from '@fieldstone/contract/entities/certificate'
import { Link, Navigate, useLocation, useParams } from 'react-router'
import { useCertificateId } from '../../lib/certificate.ts'
import { useCountyCertificate } from '../../lib/county-certificate.ts'
import { t } from '../../lib/messages/office.ts'
import { t as shared } from '../../lib/messages/record.ts'
import { PageHeading } from '../../lib/page-heading.tsx'
import { countyParcelPath, countyPayoffPath } from '../../lib/paths.ts'
import { Failed } from '../../ui/failed.tsx'
import { BlockSkeleton, Waiting } from '../../ui/skeletons.tsx'
import { kindOfStatus, StatusBadge } from '../../ui/status-badge.tsx'
import { CertificateCards } from './certificate-cards.tsx'
import { CountyPayoffSheet } from './county-payoff-sheet.tsx'

/** The payoff for county and administration: this month's and next month's, each with all its parts. */
export default function CountyPayoffPage() {
  const id = useCertificateId()
  const { countyId } = useParams()
  const { search, state } = useLocation()
  const { data: certificate, error, refetch } = useCountyCertificate(id)
  if (certificate && String(certificate.countyId) !== countyId)
    return <Navigate to={countyPayoffPath(certificate.countyId, id) + search} state={state} replace />
  const number = certificate?.certificateNo
  return (
    <div className="stack loose county-print">
      <div className="stack tight">
        <Link className="no-print" to={countyParcelPath(Number(countyId), id)} state={state}>
          {number ? t('backToCertificate', { number }) : t('backToCertificatePlain')}
        </Link>
        {certificate ? (
          <Heading certificate={certificate} />
        ) : (
          <PageHeading title={t('payoffLoading')} isModest />
        )}
      </div>
      {certificate ? (
        <>
          <CountyPayoffSheet certificate={certificate} />
          <CertificateCards certificate={certificate} />
        </>
      ) : error ? (
        <Failed title={shared('failedTitle')} message={error.message} onRetry={() => void refetch()} />
      ) : (
        <Waiting>
          <BlockSkeleton height="32rem" />
        </Waiting>
      )}
    </div>
  )
}

function Heading({ certificate }: { readonly certificate: CountyCertificate }) {
  const { certificateNo, status, countyName, parcelNo, isOldestUnpaid, related } = certificate
  const isNamedOldest = isOldestUnpaid && related.length > 0
  const about = { county: countyName, parcelNo: <span className="num">{parcelNo}</span> }
  return (
    <>
      <PageHeading title={t('payoffTitle', { number: certificateNo })} isModest>
        {t.rich('payoffHeading', { number: <span className="num">{certificateNo}</span> })}
      </PageHeading>
      <p className="row">
        <StatusBadge kind={kindOfStatus(status)}>{status}</StatusBadge>
        <span className="muted">{t.rich(isNamedOldest ? 'aboutOldest' : 'about', about)}</span>
      </p>
    </>
  )
}
