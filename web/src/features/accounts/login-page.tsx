import { useState } from 'react'
import { Link, Navigate, useLocation, useSearchParams } from 'react-router'
import { AFTER_LOGIN } from '../../lib/intent.ts'
import { t } from '../../lib/messages/log-in.ts'
import { PageHead } from '../../lib/page-heading.tsx'
import { PATHS, secondFactorPath } from '../../lib/paths.ts'
import { isSessionExpired, useMustEnrol, useSession } from '../../lib/session.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { afterLogin, withReturnParams } from './destination.ts'
import { LoginForm } from './login-form.tsx'
import './accounts.css'

export default function LoginPage() {
  const session = useSession()
  const [params] = useSearchParams()
  const { state } = useLocation()
  const [hasJustLoggedIn, setJustLoggedIn] = useState(false)
  const mustEnrol = useMustEnrol()
  if (session !== null && mustEnrol)
    return <Navigate to={withReturnParams(secondFactorPath(session.userId), params)} replace />
  if (session !== null)
    return (
      <Navigate
        to={afterLogin(session, params)}
        replace
        {...(hasJustLoggedIn ? { state: AFTER_LOGIN } : {})}
      />
    )
  return (
    <div className="stack loose narrow">
      <PageHead title={t('loginTitle')} lede={t('loginLede')}>
        {t('loginHeading')}
      </PageHead>
      {isSessionExpired(state) ? (
        <Notice title={t('sessionEndedTitle')} role="status">
          {t('sessionEnded')}
        </Notice>
      ) : null}
      {params.get('newAccount') === 'true' ? (
        <Notice kind="good" title={t('newAccountTitle')} role="status">
          {t('newAccount')}
        </Notice>
      ) : null}
      <Sheet isRuled className="stack">
        <LoginForm onDone={() => setJustLoggedIn(true)} />
      </Sheet>
      <p className="row">
        {t('newHere')}
        <Link className={buttonClass({ kind: 'default' })} to={withReturnParams(PATHS.signUp, params)}>
          {t('signUp')}
        </Link>
      </p>
    </div>
  )
}
