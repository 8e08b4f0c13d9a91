import { Link } from 'react-router'
import { ReachServicing } from '../../lib/contact.tsx'
import { t } from '../../lib/messages/accounts.ts'
import { PATHS } from '../../lib/paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { MessagePage } from './message-page.tsx'

/** The same whether the account exists or not. */
export function ForgotPasswordSentPage() {
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
