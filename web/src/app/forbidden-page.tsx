import { Link } from 'react-router'
import { t } from '../lib/messages/app.ts'
import { PageHeading } from '../lib/page-heading.tsx'
import { homePath, PATHS } from '../lib/paths.ts'
import { useSession } from '../lib/session.ts'
import { buttonClass } from '../ui/button.tsx'

/** The page for a 403: this account may not see it. */
export function ForbiddenPage() {
  const session = useSession()
  return (
    <div className="stack">
      <PageHeading title={t('notYoursTitle')} />
      <p className="lede">
        {session ? t('notYoursBody', { name: session.username }) : t('notYoursAnonymous')}
      </p>
      <div className="row">
        {session ? (
          <Link className={buttonClass()} to={homePath(session)}>
            {t('toHome')}
          </Link>
        ) : null}
        <Link className={buttonClass({ kind: 'default' })} to={PATHS.search}>
          {t('toSearch')}
        </Link>
      </div>
    </div>
  )
}
