import type { PAGES, PlannedOf } from '@fieldstone/contract/pages'
import { Link } from 'react-router'
import { ReachServicing } from '../lib/contact.tsx'
import { t } from '../lib/messages/planned.ts'
import { PageHeading } from '../lib/page-heading.tsx'
import { homePath, PATHS } from '../lib/paths.ts'
import { useSession } from '../lib/session.ts'
import { buttonClass } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'

/** Placeholder of a page that is not built yet: what is planned, and whom to contact until then. */
export default function PlannedPage({ page }: { readonly page: PlannedOf<typeof PAGES> }) {
  const session = useSession()
  const [title, purpose] = WORDS[page]
  return (
    <div className="stack">
      <PageHeading title={t(title)} />
      <p className="lede">{t(purpose)}</p>
      <Notice title={t('notBuilt')}>{t.rich('meanwhile', { reach: <ReachServicing /> })}</Notice>
      <p className="row">
        <Link className={buttonClass()} to={PATHS.search}>
          {t('toSearch')}
        </Link>
        <Link className={buttonClass({ kind: 'default' })} to={homePath(session)}>
          {t('toHome')}
        </Link>
      </p>
    </div>
  )
}

const WORDS = {
} as const satisfies Record<PlannedOf<typeof PAGES>, readonly [string, string]>
