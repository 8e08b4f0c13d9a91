import { t } from '../lib/messages/missing.ts'
import { PageHeading } from '../lib/page-heading.tsx'
import { useSession } from '../lib/session.ts'
import { HomeAndSearchLinks } from './home-and-search-links.tsx'

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
        <HomeAndSearchLinks />
      </div>
    </div>
  )
}
