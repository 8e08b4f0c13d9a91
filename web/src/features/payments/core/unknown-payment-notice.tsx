import { Link, useLocation } from 'react-router'
import { t } from '../../../lib/messages/payments.ts'
import { loginPath } from '../../../lib/paths.ts'
import { useSession } from '../../../lib/session.ts'
import { Notice } from '../../../ui/notice.tsx'

/** For a payment that this reader cannot see: makes no claim about it, and offers a login to anonymous readers. */
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
