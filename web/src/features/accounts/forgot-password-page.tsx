import { Link, useSearchParams } from 'react-router'
import { ReachServicing } from '../../lib/contact.tsx'
import { t } from '../../lib/messages/accounts.ts'
import { PageHeading } from '../../lib/page-heading.tsx'
import { PATHS } from '../../lib/paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { carryOn } from './destination.ts'

/** Whom to ask. */
export default function ForgotPasswordPage() {
  const [params] = useSearchParams()
  return (
    <Sheet isRuled className="stack">
      <PageHeading title={t('forgotTitle')} isModest>
        {t('forgotHeading')}
      </PageHeading>
      <p className="lede">{t.rich('forgotBody', { reach: <ReachServicing /> })}</p>
      <p className="prose">{t('forgotHave')}</p>
      <p className="prose muted">{t('forgotLook')}</p>
      <p className="row">
        <Link className={buttonClass()} to={carryOn(PATHS.login, params)}>
          {t('backToLogin')}
        </Link>
        <Link className={buttonClass({ kind: 'default' })} to={PATHS.search}>
          {t('toSearch')}
        </Link>
      </p>
    </Sheet>
  )
}
