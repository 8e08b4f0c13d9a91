import { Link } from 'react-router'
import { ReachServicing } from '../../lib/contact.tsx'
import { t } from '../../lib/messages/accounts.ts'
import { PageHeading } from '../../lib/page-heading.tsx'
import { PATHS } from '../../lib/paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'

/** After a sign-up that somebody has to approve. */
export default function ConfirmationPage() {
  return (
    <Sheet isRuled className="stack">
      <PageHeading title={t('confirmationTitle')} isModest />
      <p className="lede">{t('confirmationBody')}</p>
      <p className="prose">{t.rich('confirmationNext', { reach: <ReachServicing /> })}</p>
      <p>
        <Link className={buttonClass({ kind: 'default' })} to={PATHS.search}>
          {t('toSearch')}
        </Link>
      </p>
    </Sheet>
  )
}
