import type { Certificate } from '@fieldstone/contract/entities/certificates/certificate'
import { Link, useLocation } from 'react-router'
import { t } from '../../lib/messages/certificates.ts'
import { countyParcelPath } from '../../lib/staff-paths.ts'

/** A link to the staff page of a certificate. */
export default function StaffViewLink({ id, countyId }: Pick<Certificate, 'id' | 'countyId'>) {
  const { state } = useLocation()
  return (
    <Link to={countyParcelPath(countyId, id)} state={state}>
      {t('openStaffView')}
    </Link>
  )
}
