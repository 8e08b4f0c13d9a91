import { Link, useLocation } from 'react-router'
import { trailFrom } from '../../lib/back-link.ts'
import { adminParcelPath } from '../../lib/staff-paths.ts'

/** Links to the certificate that a row is about. */
export function CertificateLink({ id, no }: { readonly id: number; readonly no: string | null }) {
  const { pathname } = useLocation()
  return (
    <Link className="num" to={adminParcelPath(id)} state={trailFrom(pathname)}>
      {no}
    </Link>
  )
}
