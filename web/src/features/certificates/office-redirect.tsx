import { Navigate, useLocation } from 'react-router'
import { useCertificate, useCertificateId } from '../../lib/certificate.ts'
import { t } from '../../lib/messages/office.ts'
import { t as shared } from '../../lib/messages/record.ts'
import { PageHeading } from '../../lib/page-heading.tsx'
import { countyParcelPath } from '../../lib/paths.ts'
import { Failed } from '../../ui/failed.tsx'
import { PageSkeleton } from '../../ui/skeletons.tsx'

/** From a certificate's number alone to its office view, whose address names the county. */
export default function OfficeRedirect() {
  const id = useCertificateId()
  const { state } = useLocation()
  const { data, error, refetch } = useCertificate(id)
  if (data) return <Navigate to={countyParcelPath(data.countyId, id)} state={state} replace />
  if (!error) return <PageSkeleton />
  return (
    <>
      <PageHeading title={t('payoffLoading')} />
      <Failed title={shared('failedTitle')} message={error.message} onRetry={() => void refetch()} />
    </>
  )
}
