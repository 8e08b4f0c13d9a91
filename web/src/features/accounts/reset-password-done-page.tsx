import { Link } from 'react-router'
import { t } from '../../lib/messages/accounts.ts'
import { PATHS } from '../../lib/paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { MessagePage } from './message-page.tsx'

/** The new password is set. */
export function ResetPasswordDonePage() {
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
