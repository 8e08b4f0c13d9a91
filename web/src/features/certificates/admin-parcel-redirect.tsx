import { Navigate, useLocation } from 'react-router'
import { t } from '../../lib/messages/staff-certificate.ts'
import { countyParcelPath } from '../../lib/paths.ts'
import { useCertificate } from '../../records/certificate.ts'
import { useCertificateId } from '../../records/certificate-id.ts'
import { Loaded } from '../../records/loaded.tsx'
import { CertificateSkeleton } from './certificate-summary.tsx'

/** Redirects to the staff page of a certificate, whose address includes the county. */
export default function AdminParcelRedirect() {
  const id = useCertificateId()
  const { state, search } = useLocation()
  const certificate = useCertificate(id)
  return (
    <Loaded query={certificate} title={t('certificateLoading')} skeleton={<CertificateSkeleton />}>
      {({ countyId }) => <Navigate to={countyParcelPath(countyId, id) + search} state={state} replace />}
    </Loaded>
  )
}
