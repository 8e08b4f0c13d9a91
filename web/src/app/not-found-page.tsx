import { Link } from 'react-router'
import { t } from '../lib/messages/app.ts'
import { PageHeading } from '../lib/page-heading.tsx'
import { PATHS } from '../lib/paths.ts'
import { buttonClass } from '../ui/button.tsx'

/** An address that leads nowhere: says what to try, and keeps the header. */
export function NotFoundPage() {
  return (
    <div className="stack">
      <PageHeading title={t('notFoundTitle')} />
      <p className="lede">{t('notFoundBody')}</p>
      <p>{t('notFoundTry')}</p>
      <div className="row">
        <Link className={buttonClass()} to={PATHS.search}>
          {t('toSearch')}
        </Link>
        <Link className={buttonClass({ kind: 'default' })} to={PATHS.contact}>
          {t('navContact')}
        </Link>
      </div>
    </div>
  )
}
