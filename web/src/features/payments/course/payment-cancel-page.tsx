import { isGivenUp } from '@fieldstone/domain/payments/states'
import { Link, useSearchParams } from 'react-router'
import { ServicingPhone } from '../../../lib/contact.tsx'
import { t } from '../../../lib/messages/payments.ts'
import { PageHeading } from '../../../lib/page-heading.tsx'
import { payoffPath } from '../../../lib/paths.ts'
import { usePayer } from '../../../lib/session.ts'
import { useCertificateId } from '../../../records/id-param.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { Loading, TextSkeleton } from '../../../ui/skeletons.tsx'
import { paymentIdOf } from '../core/payment-id.ts'
import { useCancelPayment } from '../core/payment-queries.ts'
import { PaymentOutcome, UnknownPaymentNotice } from './payment-outcome.tsx'
import '../core/payment-result.css'

/**
 * The return page after the payer cancels at the payment processor: cancels the payment, unless it was paid. Without a session
 * nothing is canceled or claimed.
 */
export default function PaymentCancelPage() {
  const certificateId = useCertificateId()
  const [params] = useSearchParams()
  const payer = usePayer()
  const id = paymentIdOf(params)
  const { data: payment, error, refetch } = useCancelPayment(id)
  const isUnknown = id !== null && payer === null
  const isClosed = payment?.isClosed === true && isGivenUp(payment.status) && !payment.needsReview
  const isCanceled = !isClosed && (id === null || isGivenUp(payment?.status))
  return (
    <Sheet isRuled className="stack payment-result">
      <PageHeading
        title={t(isClosed ? 'closedTitle' : isCanceled ? 'canceledTitle' : 'resultTitle')}
        isModest
      />
      {isClosed ? (
        <p role="status" className="lede">
          {payment.message}
        </p>
      ) : isCanceled ? (
        <div role="status" className="stack tight">
          <p className="lede">{t('canceled')}</p>
          {payment ? <p>{t('canceledBody')}</p> : null}
        </div>
      ) : isUnknown ? (
        <UnknownPaymentNotice />
      ) : payment ? (
        <PaymentOutcome payment={payment} />
      ) : error ? (
        <Failed title={t('cancelFailed')} message={error.message} onRetry={() => void refetch()} />
      ) : (
        <Loading>
          <p className="visually-hidden">{t('canceling')}</p>
          <TextSkeleton lines={3} />
        </Loading>
      )}
      <p className="row">
        <Link className={buttonClass()} to={payoffPath(certificateId)}>
          {t('backToPayoff')}
        </Link>
      </p>
      <p className="small muted">{t.rich('help', { phone: <ServicingPhone /> })}</p>
    </Sheet>
  )
}
