import type { Certificate } from '@fieldstone/contract/entities/certificate'
import { Link, useLocation } from 'react-router'
import { t } from '../../lib/messages/certificates.ts'
import { countyParcelPath } from '../../lib/paths.ts'
import { useSession } from '../../lib/session.ts'

/** From the public page to the office's, for those who reach it: the administration and the certificate's own county. */
export function OfficeLink({ certificate: { id, countyId } }: { readonly certificate: Certificate }) {
  const session = useSession()
  const { state } = useLocation()
  const isInReach = session?.role === 'admin' || (session?.role === 'county' && session.countyId === countyId)
  if (!isInReach) return null
  return (
    <p>
      <Link to={countyParcelPath(countyId, id)} state={state}>
        {t('openOffice')}
      </Link>
    </p>
  )
}
