import type { Certificate } from '@fieldstone/contract/entities/certificates/certificate'
import type { PaymentProgress as Progress } from '@fieldstone/contract/entities/payments/payment-progress'
import type { Offer } from '@fieldstone/contract/entities/payoff/offer'
import { lazy, type ReactNode, Suspense } from 'react'
import { Link } from 'react-router'
import { ReachServicing } from '../lib/contact.tsx'
import { formatLongDate } from '../lib/format.ts'
import { t } from '../lib/messages/record.ts'
import { PATHS, payoffPath, planPath } from '../lib/paths.ts'
import { useSession } from '../lib/session.ts'
import { Notice } from '../ui/notice.tsx'
import { CountyOffice } from './county-office.tsx'
import { PaymentProgress } from './payment-progress.tsx'
import { payoffStateOf } from './payoff-state.ts'

// Rarely shown.
const OlderPaid = lazy(() => import('./older-paid.tsx'))

type View = Offer['parcel']
type NoticeFacts = View['notices'][number]
type Words = { kind: 'info' | 'waiting' | 'good' | 'bad'; title: string; body: ReactNode }

interface OfferNoticesProps {
  readonly view: View
  readonly certificate: Certificate
}

/** The server's notices, in its order, in the specification's words. */
export function OfferNotices({ view, certificate }: OfferNoticesProps) {
  const session = useSession()
  const isLoggedIn = session !== null
  const { ownProgress, countyOffice, isOldestUnpaid } = certificate
  const isStaff = session !== null && session.role !== 'taxpayer'
  const isNext = !isStaff && isOldestUnpaid && payoffStateOf(certificate) === 'payable'
  const paid = isNext ? certificate.related.filter(({ paidOn }) => paidOn !== null) : []
  if (view.notices.length === 0 && ownProgress === null && paid.length === 0) return null
  return (
    <div className="stack tight">
      {view.notices.map((notice) => {
        const { kind, title, body } = wordsOf(notice, { certificate, isLoggedIn })
        return (
          <Notice key={notice.id} kind={kind} title={title}>
            {body}
            {countyOffice && isAtOffice(notice) ? <CountyOffice office={countyOffice} /> : null}
          </Notice>
        )
      })}
      {paid.length > 0 ? (
        <Suspense fallback={null}>
          <OlderPaid paid={paid} today={certificate.today} />
        </Suspense>
      ) : null}
      {ownProgress ? <OwnProgress progress={ownProgress} /> : null}
    </div>
  )
}

/** Whether the county's office gives the payoff. */
const isAtOffice = ({ id }: NoticeFacts): boolean =>
  id === 'payoff-from-county' || id === 'payoff-from-treasurer'

/** The progress of the reader's own payment of this certificate. */
const OwnProgress = ({ progress }: { readonly progress: Progress }) => (
  <div className="stack tight own-progress">
    <p>{t('ownPayment')}</p>
    <PaymentProgress progress={progress} />
  </div>
)

interface Reader {
  readonly certificate: Certificate
  readonly isLoggedIn: boolean
}

function wordsOf(notice: NoticeFacts, { certificate, isLoggedIn }: Reader): Words {
  const { id, planStatus } = certificate
  const date = formatLongDate(notice.on)
  const reach = <ReachServicing />
  switch (notice.id) {
    case 'paid-in-full':
      return { kind: 'good', title: t('paidInFullTitle', { date }), body: t('paidInFull') }
    case 'payment-submitted':
      return { kind: 'waiting', title: t('submittedTitle'), body: t('submitted') }
    case 'payoff-from-county':
      return {
        kind: 'info',
        title: t('fromCountyTitle'),
        body: t.rich('fromCounty', { reach }),
      }
    case 'past-redemption':
      return { kind: 'bad', title: t('pastTitle'), body: t.rich('past', { reach }) }
    case 'legal-contact':
      return { kind: 'waiting', title: t('legalTitle'), body: t.rich('legal', { reach }) }
    case 'parcel-undecided':
      return { kind: 'waiting', title: t('parcelUndecidedTitle'), body: t.rich('parcelUndecided', { reach }) }
    case 'payoff-from-staff':
      return { kind: 'info', title: t('staffTitle'), body: t.rich('staff', { reach }) }
    case 'payoff-from-treasurer':
      return { kind: 'info', title: t('treasurerTitle'), body: t('treasurer') }
    case 'plan-log-in':
      return { kind: 'info', title: t('planLogInTitle'), body: t.rich('planLogIn', { link: logIn(id) }) }
    case 'plan-use-payoff-page': {
      const link = <Link to={payoffPath(id)}>{t('planPayoffPageLink')}</Link>
      return { kind: 'info', title: t('planPayoffPageTitle'), body: t.rich('planPayoffPage', { link }) }
    }
    case 'plan-use-monthly':
      return { kind: 'info', title: t('planMonthlyTitle'), body: t('planMonthly') }
    case 'plan-contact':
      if (planStatus === 'COMPLETE')
        return {
          kind: 'info',
          title: t('planCompleteTitle'),
          body: (
            <>
              {t.rich('planComplete', { reach })}{' '}
              {isLoggedIn || isPayoffElsewhere(certificate)
                ? null
                : t.rich('planRestLogIn', { link: logIn(id) })}
            </>
          ),
        }
      return { kind: 'waiting', title: t('planContactTitle'), body: t.rich('planContact', { reach }) }
    case 'plan-offered': {
      const link = <Link to={planPath(id)}>{t('offeredLink')}</Link>
      return { kind: 'info', title: t('offeredTitle'), body: t.rich('offered', { date, link }) }
    }
    case 'plan-request-under-review':
      return { kind: 'waiting', title: t('reviewTitle', { date }), body: t('review') }
  }
}

/** Whether the reader must ask staff or the county, or is too late, so that logging in would not help. */
const isPayoffElsewhere = ({ offer }: Certificate): boolean =>
  offer.payoff.notices.some(({ group }) => group === 'B')

/** A login link that returns to the payoff page. */
const logIn = (id: number) => {
  const query = new URLSearchParams({ parcelId: String(id), returnTo: payoffPath(id) })
  return <Link to={`${PATHS.login}?${query}`}>{t('planLogInLink')}</Link>
}
