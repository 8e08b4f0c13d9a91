import { Link, useLocation } from 'react-router'
import { t } from '../../lib/messages/payments.ts'
import { loginPath } from '../../lib/paths.ts'
import { useSession } from '../../lib/session.ts'
import { Notice } from '../../ui/notice.tsx'

/** Claims nothing of a payment that cannot be shown to this reader; who is logged out may log in and come back. */
export function UnknownPaymentNotice() {
  const session = useSession()
  const { pathname, search } = useLocation()
  return (
    <Notice kind="info">
      {t('unknown')}{' '}
      {session === null ? <Link to={loginPath(pathname + search)}>{t('unknownLogIn')}</Link> : null}
    </Notice>
  )
}
