import { Link } from 'react-router'
import { ReachServicing } from '../lib/contact.tsx'
import { t } from '../lib/messages/app.ts'
import { PageHeading } from '../lib/page-heading.tsx'
import { homePath, PATHS } from '../lib/paths.ts'
import { useSession } from '../lib/session.ts'
import { buttonClass } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'

interface ComingPageProps {
  readonly title: string
  /** What the page will be for. */
  readonly purpose: string
}

/** In the place of a page that does not exist yet: says so, what it will hold, and whom to ask until then. */
export function ComingPage({ title, purpose }: ComingPageProps) {
  const session = useSession()
  return (
    <div className="stack">
      <PageHeading title={title} />
      <p className="lede">{purpose}</p>
      <Notice title={t('comingSoon')}>{t.rich('comingAsk', { reach: <ReachServicing /> })}</Notice>
      <p className="row">
        <Link className={buttonClass()} to={PATHS.search}>
          {t('toSearch')}
        </Link>
        <Link className={buttonClass({ kind: 'default' })} to={homePath(session)}>
          {t('comingBack')}
        </Link>
      </p>
    </div>
  )
}
