import type { Certificate } from '@fieldstone/contract/entities/certificates/certificate'
import { Link, useLocation } from 'react-router'
import { t } from '../../lib/messages/certificates.ts'
import { useSession } from '../../lib/session.ts'
import { countyParcelPath } from '../../lib/staff-paths.ts'

/** A link to the staff page, for administrators and the certificate's county. */
export function StaffViewLink({ certificate: { id, countyId } }: { readonly certificate: Certificate }) {
  const session = useSession()
  const { state } = useLocation()
  const mayOpen = session?.role === 'admin' || (session?.role === 'county' && session.countyId === countyId)
  if (!mayOpen) return null
  return (
    <p>
      <Link to={countyParcelPath(countyId, id)} state={state}>
        {t('openStaffView')}
      </Link>
    </p>
  )
}
