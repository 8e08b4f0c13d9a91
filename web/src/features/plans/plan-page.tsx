import type { Plan } from '@fieldstone/contract/entities/plans/plan'
import { agreedPlanRoutes } from '@fieldstone/contract/routes/plans/agreed-plans'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { ApiError } from '../../lib/api.ts'
import { useCall } from '../../lib/calls.ts'
import { ServicingPhone } from '../../lib/contact.tsx'
import { formatDate, formatLongDate, formatMoney } from '../../lib/format.ts'
import { t as methodWords } from '../../lib/messages/methods.ts'
import { t } from '../../lib/messages/plan-page.ts'
import { PageHeading } from '../../lib/page-heading.tsx'
import { certificatePath, paymentDonePath, payoffPath, whatIfPath } from '../../lib/paths.ts'
import { useSession } from '../../lib/session.ts'
import { useCertificateId } from '../../records/id-param.ts'
import { Loaded } from '../../records/loaded.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { HeroAmount } from '../../ui/hero-amount.tsx'
import { MoneyTable } from '../../ui/money-table.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { BlockSkeleton } from '../../ui/skeletons.tsx'
import { AutopaySection } from './autopay-section.tsx'
import { PlanSchedule } from './plan-schedule.tsx'
import './plan-page.css'

// Loaded on demand: an offer is rare, and only plans accepted on this site have an agreement.
const OfferSheet = lazy(() => import('./offer-sheet.tsx'))
const AgreementButton = lazy(() => import('./agreement-button.tsx'))

/** Shows a payment plan to its owner: what is due next, what was paid, and what it costs. */
export default function PlanPage() {
  const id = useCertificateId()
  const plan = useCall(agreedPlanRoutes.getPlan, { params: { id } })
  // The server offers a plan only to the person who asked for it. Staff have a page of their own.
  const isAsker = useSession()?.role === 'taxpayer'
  const isNone = isAsker && plan.error instanceof ApiError && plan.error.status === 404
  const offer = useCall(agreedPlanRoutes.getPlanOffer, { params: { id } }, { enabled: isNone })
  // An offer on the screen stays while the plan is read again, with the message of a refusal.
  const isOffered = isNone || (plan.isPending && offer.data !== undefined)
  const number = plan.data?.certificateNo ?? offer.data?.certificateNo
  return (
    <div className="stack loose">
      <div className="stack tight">
        <Link to={certificatePath(id)}>{number ? t('back', { number }) : t('backPlain')}</Link>
        <PageHeading title={t('title')} {...(number ? { area: number } : {})} isModest />
      </div>
      {isOffered ? (
        <Loaded query={offer} skeleton={<BlockSkeleton height="24rem" />} missingTitle={t('missingTitle')}>
          {(it) => (
            <Suspense fallback={<BlockSkeleton height="24rem" />}>
              <OfferSheet offer={it} />
            </Suspense>
          )}
        </Loaded>
      ) : (
        <Loaded query={plan} skeleton={<BlockSkeleton height="24rem" />} missingTitle={t('missingTitle')}>
          {(it) => <PlanSheets plan={it} />}
        </Loaded>
      )}
    </div>
  )
}

function PlanSheets({ plan }: { readonly plan: Plan }) {
  return (
    <>
      <Sheet isRuled className="stack loose plan-next">
        <StatusNotice plan={plan} />
        <NextDue plan={plan} />
        <Sums plan={plan} />
        {plan.hasAgreement ? (
          <p>
            <Suspense fallback={null}>
              <AgreementButton planId={plan.id} />
            </Suspense>
          </p>
        ) : null}
      </Sheet>
      {plan.status === 'ACTIVE' ? <AutopaySection plan={plan} /> : null}
      <PlanSchedule plan={plan} />
      <PlanPayments plan={plan} />
      {plan.status === 'ACTIVE' ? <WhatEndsIt plan={plan} /> : null}
    </>
  )
}

function StatusNotice({ plan }: { readonly plan: Plan }) {
  switch (plan.status) {
    case 'COMPLETE':
      return (
        <Notice kind="good" title={t('completeTitle')}>
          {plan.mayPay ? t('completeRest') : t('complete')}
        </Notice>
      )
    case 'DEFAULT':
      return (
        <Notice kind="bad" title={t('defaultTitle')}>
          {t.rich('default', { phone: <ServicingPhone /> })}
        </Notice>
      )
    case 'ACTIVE':
    case 'PENDING':
    case 'CANCELED':
      return null
  }
}

/** Shows the oldest unpaid installment, and the link to pay it. */
function NextDue({ plan }: { readonly plan: Plan }) {
  const next = plan.instalments.find(
    ({ sight }) => sight !== 'paid' && sight !== 'closed' && sight !== 'processing',
  )
  if (plan.status !== 'ACTIVE' || !next)
    return (
      <>
        <UnderWay plan={plan} />
        <PayLink plan={plan} />
      </>
    )
  const isLate = next.sight === 'overdue' || next.sight === 'returned'
  return (
    <div className="stack tight">
      <p className="kind">{t(isLate ? 'owedNow' : 'nextDue')}</p>
      <HeroAmount amount={formatMoney(unpaidOf(next))} />
      <p>
        <b>{t(isLate ? 'wasDue' : 'isDue', { date: formatLongDate(next.dueOn) })}</b>
      </p>
      <UnderWay plan={plan} />
      <PayLink plan={plan} />
    </div>
  )
}

/** Shows money on its way. The schedule already shows the installments that it pays as processing. */
const UnderWay = ({ plan: { underWayCents, isInReview } }: { readonly plan: Plan }) => (
  <>
    {underWayCents > 0 ? <p>{t('underWay', { amount: formatMoney(underWayCents) })}</p> : null}
    {isInReview ? (
      <Notice kind="waiting" title={t('inReviewTitle')}>
        {t('inReview')}
      </Notice>
    ) : null}
  </>
)

const unpaidOf = ({ portionCents, paidCents }: Plan['instalments'][number]) =>
  (portionCents - paidCents) as Plan['agreedCents']

/** Links to the payoff page, where an installment, more, or all that is owed can be paid. */
function PayLink({ plan }: { readonly plan: Plan }) {
  if (!plan.mayPay || plan.isInReview) return null
  return (
    <p className="row">
      <Link className={buttonClass()} to={payoffPath(plan.certificateId)}>
        {t('pay')}
      </Link>
    </p>
  )
}

function Sums({ plan }: { readonly plan: Plan }) {
  const { agreedCents, paidCents, interestCents, payoffCents, payoffGoodThrough } = plan
  return (
    <MoneyTable
      caption={t('sumsCaption')}
      entries={[
        {
          key: 'agreed',
          label: t('agreed', { count: plan.instalments.length }),
          amount: formatMoney(agreedCents),
        },
        ...(interestCents === null
          ? []
          : [{ key: 'interest', label: t('interest'), amount: formatMoney(interestCents) }]),
        { key: 'paid', label: t('paid'), amount: formatMoney(paidCents) },
        ...(payoffCents === null || plan.status === 'COMPLETE'
          ? []
          : [
              {
                key: 'payoff',
                label: t('payoffNow', { date: formatLongDate(payoffGoodThrough) }),
                amount: formatMoney(payoffCents),
              },
            ]),
      ]}
    />
  )
}

function WhatEndsIt({ plan: { certificateId, graceDays, defaultAfterMissed } }: { readonly plan: Plan }) {
  return (
    <Sheet className="stack tight prose">
      <h2>{t('endsTitle')}</h2>
      <ul className="stack tight">
        <li>{t('endsPaid')}</li>
        <li>
          {defaultAfterMissed === 0
            ? t('endsStaff')
            : t('endsMissed', { count: defaultAfterMissed, days: graceDays })}
        </li>
        <li>{t('endsInterest')}</li>
      </ul>
      <p>{t.rich('endsCall', { phone: <ServicingPhone /> })}</p>
      <p>
        <Link to={whatIfPath(certificateId)}>{t('whatIf')}</Link>
      </p>
    </Sheet>
  )
}

/** Lists the payments through this site, newest first, each with a link to its page. */
function PlanPayments({ plan: { payments, certificateId } }: { readonly plan: Plan }) {
  if (payments.length === 0) return null
  return (
    <Sheet className="stack">
      <h2>{t('paymentsTitle')}</h2>
      <ul className="plan-payments">
        {payments.map((payment) => (
          <li key={payment.id}>
            <Link to={`${paymentDonePath(certificateId)}?${new URLSearchParams({ payment: payment.id })}`}>
              {formatDate(payment.paidOn)}
            </Link>{' '}
            <span className="money">{formatMoney(payment.portionCents)}</span>{' '}
            <span className="muted">
              {payment.isAutomatic ? t('automatic') : methodWords(`${payment.method}_paidBy`)},{' '}
              {t(`payment_${payment.status}`)}
            </span>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
