import { Link } from 'react-router'
import { t as appText } from '../lib/messages/app.ts'
import { t } from '../lib/messages/missing.ts'
import { PageHeading } from '../lib/page-heading.tsx'
import { PATHS } from '../lib/paths.ts'
import { useSession } from '../lib/session.ts'
import { buttonClass } from '../ui/button.tsx'
import { HomeAndSearchLinks } from './home-and-search-links.tsx'

/**
 * The not-found page. Records of others get the same answer, so that nobody learns what exists; signed-in users are
 * told that they may lack access.
 */
export function NotFoundPage() {
  const session = useSession()
  return (
    <div className="stack">
      <PageHeading title={t(session ? 'notFoundOrNotYours' : 'notFoundTitle')} />
      <p className="lede">{session ? t('notFoundAccount', { name: session.username }) : t('notFoundBody')}</p>
      {session ? null : <p>{t('notFoundTry')}</p>}
      <div className="row">
        <HomeAndSearchLinks isSearchPrimary={session === null} />
        {session ? null : (
          <Link className={buttonClass({ kind: 'default' })} to={PATHS.contact}>
            {appText('navContact')}
          </Link>
        )}
      </div>
    </div>
  )
}
