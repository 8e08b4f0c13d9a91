import { passwordRoutes } from '@fieldstone/contract/routes/accounts/passwords'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { ApiError, call } from '../../lib/api.ts'
import { t } from '../../lib/messages/accounts.ts'
import { PageHead } from '../../lib/page-heading.tsx'
import { PATHS } from '../../lib/paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { MessagePage } from './message-page.tsx'
import { ResetPasswordForm } from './reset-password-form.tsx'
import { useTokenOnce } from './use-token-once.ts'
import './accounts.css'

/** Sets a new password by the token of a mailed link. The token leaves the address bar and the history at once. */
export default function ResetPasswordPage() {
  const token = useTokenOnce('resetPassword')
  const [isExpired, setExpired] = useState(false)
  useLinkCheck(token, () => setExpired(true))
  if (token === null || isExpired)
    return (
      <MessagePage
        title={t('resetOver')}
        lede={t(isExpired ? 'resetOverBody' : 'resetReload')}
        actions={
          <Link className={buttonClass()} to={PATHS.forgotPassword}>
            {t('resetAgain')}
          </Link>
        }
      />
    )
  return (
    <div className="stack loose narrow">
      <PageHead title={t('resetTitle')} lede={t('resetLede')} />
      <Sheet isRuled className="stack">
        <ResetPasswordForm token={token} onExpired={() => setExpired(true)} />
      </Sheet>
    </div>
  )
}

/** Checks the link first, so that nobody chooses a password for an expired one. */
function useLinkCheck(token: string | null, onExpired: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each token
  useEffect(() => {
    if (token === null) return
    const stop = new AbortController()
    call(passwordRoutes.checkReset, { body: { token } }, { signal: stop.signal }).catch((error: unknown) => {
      // If the check fails, the form reports it on submit.
      if (error instanceof ApiError && error.code === 'reset_refused') onExpired()
    })
    return () => stop.abort()
  }, [token])
}
