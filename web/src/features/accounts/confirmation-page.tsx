import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ReachServicing } from '../../lib/contact.tsx'
import { t } from '../../lib/messages/accounts.ts'
import { t as confirmEmail } from '../../lib/messages/confirm-email.ts'
import { homePath, PATHS } from '../../lib/paths.ts'
import { useSession } from '../../lib/session.ts'
import { buttonClass } from '../../ui/button.tsx'
import { MessagePage } from './message-page.tsx'

interface ConfirmationPageProps {
  readonly of: 'sign-up' | 'taxpayer' | 'link-sent' | 'new-password'
}

/** The confirmation pages of this feature, in one chunk because each is small. */
export default function ConfirmationPage({ of }: ConfirmationPageProps) {
  if (of === 'link-sent') return <LinkSentPage />
  if (of === 'new-password') return <ResetPasswordDonePage />
  return <SignedUpPage isTaxpayer={of === 'taxpayer'} />
}

/** After a sign-up: taxpayers may log in; others need approval first. */
function SignedUpPage({ isTaxpayer }: { readonly isTaxpayer: boolean }) {
  const toSearch = (
    <Link className={buttonClass({ kind: 'default' })} to={PATHS.search}>
      {t('toSearch')}
    </Link>
  )
  if (isTaxpayer) return <Welcome toSearch={toSearch} />
  return (
    <MessagePage title={t('confirmationTitle')} lede={t('confirmationBody')} actions={toSearch}>
      <p className="prose">{confirmEmail('welcomeConfirm')}</p>
      <p className="prose">{t.rich('confirmationNext', { reach: <ReachServicing /> })}</p>
    </MessagePage>
  )
}

/** Whoever has just signed up is logged in already. */
function Welcome({ toSearch }: { readonly toSearch: ReactNode }) {
  const session = useSession()
  return (
    <MessagePage
      title={t('welcomeTitle')}
      lede={session === null ? t('welcomeBody') : t('welcomeLoggedIn', { username: session.username })}
      actions={
        <>
          <Link className={buttonClass()} to={session === null ? PATHS.login : homePath(session)}>
            {session === null ? t('logIn') : t('goOn')}
          </Link>
          {session === null ? toSearch : null}
        </>
      }
    >
      <p className="prose">{confirmEmail('welcomeConfirm')}</p>
    </MessagePage>
  )
}

/** Looks the same whether the account exists or not. */
function LinkSentPage() {
  return (
    <MessagePage
      title={t('sentTitle')}
      lede={t('sentBody')}
      actions={
        <>
          <Link className={buttonClass()} to={PATHS.login}>
            {t('backToLogin')}
          </Link>
          <Link className={buttonClass({ kind: 'default' })} to={PATHS.forgotPassword}>
            {t('sendAgain')}
          </Link>
        </>
      }
    >
      <p className="prose">{t.rich('sentNothing', { reach: <ReachServicing /> })}</p>
    </MessagePage>
  )
}

function ResetPasswordDonePage() {
  return (
    <MessagePage
      title={t('resetDoneTitle')}
      lede={t('resetDoneBody')}
      actions={
        <Link className={buttonClass()} to={PATHS.login}>
          {t('logIn')}
        </Link>
      }
    />
  )
}
