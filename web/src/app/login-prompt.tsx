import { lazy, Suspense, useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { closeLoginPrompt, useLoginPrompt } from '../lib/login-prompt.ts'
import { t } from '../lib/messages/app-dialogs.ts'
import { loginPath, PATHS } from '../lib/paths.ts'
import { buttonClass } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { BlockSkeleton } from '../ui/skeletons.tsx'

const GuestPay = lazy(() => import('../features/payments/begin/guest-pay.tsx'))

/** The 'Please Log In' dialog for anonymous users who try something protected (promptLogin in lib/login-prompt). */
export default function LoginPromptDialog() {
  const prompt = useLoginPrompt()
  const { pathname } = useLocation()
  const payable = prompt?.payable ?? null
  useEffect(() => {
    if (pathname === PATHS.login || pathname.startsWith(PATHS.signUp)) closeLoginPrompt()
  }, [pathname])
  const signUpPath = `${PATHS.signUp}?${new URLSearchParams({ returnTo: prompt?.returnTo ?? '' })}`
  const foot = (
    <>
      <Link className={buttonClass({ kind: 'default' })} to={signUpPath}>
        {t('createAccount')}
      </Link>
      <Link className={buttonClass()} to={loginPath(prompt?.returnTo)} data-autofocus>
        {t('loginButton')}
      </Link>
    </>
  )
  return (
    <Dialog
      isOpen={prompt !== null}
      title={t('loginTitle')}
      onClose={closeLoginPrompt}
      size={payable === null ? 'brief' : 'normal'}
      isForm={payable !== null}
      foot={foot}
    >
      <p>{t('loginBody')}</p>
      <p className="muted">{t('loginReturn')}</p>
      {payable === null ? null : (
        <Suspense fallback={<BlockSkeleton height="18rem" />}>
          <GuestPay certificate={payable} onLeave={closeLoginPrompt} />
        </Suspense>
      )}
    </Dialog>
  )
}
