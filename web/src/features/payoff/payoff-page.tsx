import type { Certificate } from '@fieldstone/contract/entities/certificates/certificate'
import { ZERO } from '@fieldstone/domain/money/cents'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { originOf, useBackLink } from '../../lib/back-link.ts'
import { promptLoginFor, useIntent } from '../../lib/intent.ts'
import { t } from '../../lib/messages/payoff.ts'
import { PageHeading } from '../../lib/page-heading.tsx'
import { certificatePath, propertyPath } from '../../lib/paths.ts'
import { useCertificate } from '../../records/certificate.ts'
import { CertificateStatus } from '../../records/certificate-status.tsx'
import { useCertificateId } from '../../records/id-param.ts'
import { Loaded } from '../../records/loaded.tsx'
import { OwnPayments } from '../../records/own-payments.tsx'
import { payoffStateOf } from '../../records/payoff-state.ts'
import { useLogView } from '../../records/use-log-view.ts'
import { Sheet } from '../../ui/sheet.tsx'
import { BlockSkeleton } from '../../ui/skeletons.tsx'
import { PayoffSheet } from './payoff-sheet.tsx'
import { TalkToUs } from './talk-to-us.tsx'
import './payoff-page.css'

// Loaded on demand: below the payoff, only on a phone, or rarely needed.
const CertificateCards = lazy(async () => ({
  default: (await import('./certificate-cards.tsx')).CertificateCards,
}))
const RefusedNotice = lazy(() => import('./refused-notice.tsx'))
const PayBar = lazy(() => import('./pay-bar.tsx'))
const OlderFirstDialog = lazy(() => import('./older-first-dialog.tsx'))

export interface PaymentMethodsProps {
  readonly certificate: Certificate
  readonly isOpen: boolean
  readonly onClose: () => void
}

export interface PayoffPageProps {
  /** Components of other features, passed in by the application. */
  readonly PaymentMethods: ComponentType<PaymentMethodsProps>
  readonly PlanMethods: ComponentType<PaymentMethodsProps>
  readonly PlanRequest: ComponentType<{ readonly certificate: Certificate }>
  readonly PlanAutopay: ComponentType<{ readonly certificate: Certificate }>
}

/** The payoff of one certificate: figure and date first, then its parts, then other ways to get help. */
export function PayoffPage(parts: PayoffPageProps) {
  const id = useCertificateId()
  const { search } = useLocation()
  const origin = originOf(search)
  const { onward } = useBackLink(origin)
  const certificate = useCertificate(id)
  const number = certificate.data?.certificateNo
  return (
    <div className="stack loose">
      <div className="stack tight">
        <Link to={certificatePath(id, origin)} state={onward}>
          {number ? t('backToCertificate', { number }) : t('backToCertificatePlain')}
        </Link>
        <PayoffHeading certificate={certificate.data} />
      </div>
      <Loaded query={certificate} skeleton={<BlockSkeleton height="32rem" />}>
        {(it) => <Payoff certificate={it} {...parts} />}
      </Loaded>
    </div>
  )
}

type OpenDialog = 'methods' | 'older-first' | 'monthly' | null

function Payoff({
  certificate,
  PaymentMethods,
  PlanMethods,
  PlanRequest,
  PlanAutopay,
}: PayoffPageProps & { certificate: Certificate }) {
  const { pathname, search } = useLocation()
  const [dialog, setDialog] = useState<OpenDialog>(null)
  const view = certificate.offer.payoff
  const { pay } = view.buttons
  // Help for hardship is not offered if nothing is owed or it was paid.
  const isSettled = certificate.totalCents === ZERO || payoffStateOf(certificate) === 'submitted'
  const requestPlan = isSettled ? null : view.buttons.requestPlan
  const close = () => setDialog(null)
  useLogView(certificate)
  const isPayable = payoffStateOf(certificate) === 'payable'
  const openPay = () => {
    if (pay?.opens === 'log-in') promptLoginFor('pay', pathname + search, isPayable ? certificate : null)
    else if (pay) setDialog(pay.opens === 'older-first' ? 'older-first' : 'methods')
  }
  // After the log-in the offer may differ: another button, or none.
  useIntent('pay', pay?.opens === 'log-in' ? null : openPay)
  return (
    <>
      {new URLSearchParams(search).has('error') ? (
        <Suspense fallback={null}>
          <RefusedNotice certificate={certificate} />
        </Suspense>
      ) : null}
      <OwnPayments certificate={certificate} />
      <PayoffSheet certificate={certificate} onPay={openPay} onPayMonthly={() => setDialog('monthly')} />
      {view.buttons.payMonthly ? <PlanAutopay certificate={certificate} /> : null}
      {view.table ? (
        <Suspense fallback={<BlockSkeleton height="20rem" />}>
          <CertificateCards certificate={certificate} />
        </Suspense>
      ) : null}
      <Sheet className={requestPlan ? 'beside' : ''} id="plan">
        {requestPlan ? <PlanRequest certificate={certificate} /> : null}
        <TalkToUs
          certificateNo={certificate.certificateNo}
          hasFigure={certificate.totalCents !== null}
          isSettled={isSettled}
        />
      </Sheet>
      <PaymentMethods certificate={certificate} isOpen={dialog === 'methods'} onClose={close} />
      <PlanMethods certificate={certificate} isOpen={dialog === 'monthly'} onClose={close} />
      <Suspense fallback={null}>
        {pay ? <PayBar certificate={certificate} onPay={openPay} /> : null}
        {dialog === 'older-first' ? (
          <OlderFirstDialog certificate={certificate} isOpen onClose={close} />
        ) : null}
      </Suspense>
    </>
  )
}

/** The heading: the certificate, its status, and its county. `certificate` is undefined while it is loading. */
function PayoffHeading({ certificate }: { readonly certificate: Certificate | undefined }) {
  if (certificate === undefined) return <PageHeading title={t('loading')} isModest />
  const { id, certificateNo, status, countyName, parcelNo, isOldestUnpaid, related } = certificate
  const isNamedOldest = isOldestUnpaid && related.length > 0
  const about = { county: countyName, parcelNo: <span className="num">{parcelNo}</span> }
  return (
    <>
      <PageHeading title={t('title', { number: certificateNo })} isModest>
        {t.rich('heading', { number: <span className="num">{certificateNo}</span> })}
      </PageHeading>
      <p className="row">
        <CertificateStatus status={status} />
        <span className="muted">{t.rich(isNamedOldest ? 'aboutOldest' : 'about', about)}</span>
      </p>
      {related.length === 0 ? null : (
        <p>
          <Link to={propertyPath(id)}>{t('toProperty')}</Link>
        </p>
      )}
    </>
  )
}
