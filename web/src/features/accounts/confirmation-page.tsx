import { Link } from 'react-router'
import { ReachServicing } from '../../lib/contact.tsx'
import { t } from '../../lib/messages/accounts.ts'
import { PATHS } from '../../lib/paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { ForgotPasswordSentPage } from './forgot-password-sent-page.tsx'
import { MessagePage } from './message-page.tsx'
import { ResetPasswordDonePage } from './reset-password-done-page.tsx'

interface ConfirmationPageProps {
  readonly of: 'sign-up' | 'taxpayer' | 'link-sent' | 'new-password'
}

/** The confirmation pages of this feature, in one chunk because each is small. */
export default function ConfirmationPage({ of }: ConfirmationPageProps) {
  if (of === 'link-sent') return <ForgotPasswordSentPage />
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
  if (isTaxpayer)
    return (
      <MessagePage
        title={t('welcomeTitle')}
        lede={t('welcomeBody')}
        actions={
          <>
            <Link className={buttonClass()} to={PATHS.login}>
              {t('logIn')}
            </Link>
            {toSearch}
          </>
        }
      />
    )
  return (
    <MessagePage title={t('confirmationTitle')} lede={t('confirmationBody')} actions={toSearch}>
      <p className="prose">{t.rich('confirmationNext', { reach: <ReachServicing /> })}</p>
    </MessagePage>
  )
}
