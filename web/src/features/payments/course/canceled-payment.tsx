import { isGivenUp } from '@fieldstone/domain/payments/states'
import { Link } from 'react-router'
import { ServicingPhone } from '../../../lib/contact.tsx'
import { t as bank } from '../../../lib/messages/bank.ts'
import { t } from '../../../lib/messages/payments.ts'
import { PageHeading } from '../../../lib/page-heading.tsx'
import { PATHS } from '../../../lib/paths.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { Loading, TextSkeleton } from '../../../ui/skeletons.tsx'
import { useCancelPayment } from '../core/payment-queries.ts'
import { PaymentOutcome } from './payment-outcome.tsx'

interface CanceledPaymentProps {
  readonly paymentId: string | null
  /** The query of the page. Without `canceled` it leads back to where the payer was. */
  readonly back: URLSearchParams
}

/** For a payer who left the page of the payment processor without finishing. Shows a payment that was paid anyway. */
export default function CanceledPayment({ paymentId, back }: CanceledPaymentProps) {
  const { data: payment, error, refetch } = useCancelPayment(paymentId)
  const isClosed = payment?.isClosed === true
  const isCanceled = !isClosed && (paymentId === null || isGivenUp(payment?.status))
  const on = new URLSearchParams(back)
  on.delete('canceled')
  on.delete('payment')
  return (
    <Sheet isRuled className="stack payment-result">
      <PageHeading title={isCanceled ? bank('canceledHeading') : t('resultTitle')} isModest />
      {isCanceled ? (
        <div role="status" className="stack tight">
          <p className="lede">{bank('canceledAsk')}</p>
          <p>{bank('canceledBody')}</p>
        </div>
      ) : payment ? (
        <PaymentOutcome payment={payment} />
      ) : error ? (
        <Failed title={t('cancelFailed')} message={error.message} onRetry={() => void refetch()} />
      ) : (
        <Loading>
          <TextSkeleton lines={3} />
        </Loading>
      )}
      <p className="row">
        <Link className={buttonClass()} to={on.size === 0 ? PATHS.payment : `${PATHS.payment}?${on}`}>
          {bank('resume')}
        </Link>
      </p>
      <p className="small muted">{t.rich('help', { phone: <ServicingPhone /> })}</p>
    </Sheet>
  )
}
