import { pathTo } from '@fieldstone/contract/pages'
import { accountRoutes } from '@fieldstone/contract/routes/accounts'
import { useEffect, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { ApiError, call } from '../../lib/api.ts'
import { t } from '../../lib/messages/accounts.ts'
import { PageHeading } from '../../lib/page-heading.tsx'
import { PATHS } from '../../lib/paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { MessagePage } from './message-page.tsx'
import { ResetPasswordForm } from './reset-password-form.tsx'
import './accounts.css'

/** Stands in the address in place of the token once it has been read. */
const NO_TOKEN = '-'

/** Sets a new password by the token of a mailed link. The token leaves the address bar and the history at once. */
export default function ResetPasswordPage() {
  const token = useTokenOnce()
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
      <div className="stack tight">
        <PageHeading title={t('resetTitle')} />
        <p className="lede">{t('resetLede')}</p>
      </div>
      <Sheet isRuled className="stack">
        <ResetPasswordForm token={token} onExpired={() => setExpired(true)} />
      </Sheet>
    </div>
  )
}

/** The token of the address, kept in this page's memory alone; null after a reload, when only its place is left. */
function useTokenOnce(): string | null {
  const { token = NO_TOKEN } = useParams()
  const navigate = useNavigate()
  const [first] = useState(token)
  useEffect(() => {
    if (token !== NO_TOKEN) void navigate(pathTo('resetPassword', { token: NO_TOKEN }), { replace: true })
  }, [token, navigate])
  if (token !== NO_TOKEN) return token
  return first === NO_TOKEN ? null : first
}

/** Asks ahead whether the link still works, so that nobody thinks up a password for one that does not. */
function useLinkCheck(token: string | null, onExpired: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each token
  useEffect(() => {
    if (token === null) return
    const stop = new AbortController()
    call(accountRoutes.checkReset, { body: { token } }, { signal: stop.signal }).catch((error: unknown) => {
      // Where it cannot be asked, the form says so when it is sent.
      if (error instanceof ApiError && error.code === 'reset_refused') onExpired()
    })
    return () => stop.abort()
  }, [token])
}
