import { Link } from 'react-router'
import { ReachServicing } from '../lib/contact.tsx'
import { t } from '../lib/messages/late.ts'
import { PageHeading } from '../lib/page-heading.tsx'
import { homePath, PATHS } from '../lib/paths.ts'
import { useSession } from '../lib/session.ts'
import { buttonClass } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'

/** In the place of a page that does not exist yet: says so, what it will hold, and whom to ask until then. */
export default function ComingPage({ page }: { readonly page: keyof typeof PAGES }) {
  const session = useSession()
  const { title, purpose } = PAGES[page]
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

const PAGES = {
  payoffViews: { title: t('payoffViews'), purpose: t('comingPayoffViews') },
  webPayments: { title: t('webPayments'), purpose: t('comingWebPayments') },
  counties: { title: t('counties'), purpose: t('comingCounties') },
  county: { title: t('counties'), purpose: t('comingCounty') },
  settings: { title: t('settings'), purpose: t('comingSettings') },
  allLiens: { title: t('allLiens'), purpose: t('comingAllLiens') },
  reports: { title: t('reports'), purpose: t('comingReports') },
  legal: { title: t('legal'), purpose: t('comingLegal') },
  myPayments: { title: t('myPayments'), purpose: t('comingPayments') },
} as const
