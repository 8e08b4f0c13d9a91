import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { Link, useSearchParams } from 'react-router'
import { ApiError } from '../../../lib/api.ts'
import { ServicingPhone } from '../../../lib/contact.tsx'
import { t } from '../../../lib/messages/payments.ts'
import { announce, PageHeading } from '../../../lib/page-heading.tsx'
import { certificatePath, PATHS } from '../../../lib/paths.ts'
import { useGuest, usePayer } from '../../../lib/session.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { Loading, TextSkeleton } from '../../../ui/skeletons.tsx'
import { paymentIdOf } from '../core/payment-id.ts'
import { usePaymentStatus } from '../core/payment-queries.ts'
import { isAccepted, PaymentOutcome, UnknownPaymentNotice } from './payment-outcome.tsx'
import '../core/payment-result.css'

/** Asks once how to write to the payer, who gets letters about the payment. */
const HowToWrite = lazy(() => import('../../../records/how-to-write.tsx'))

/** Offers a guest an account with what was paid. */
const GuestAccount = lazy(() => import('./guest-account.tsx'))

interface PaymentResultProps {
  /** The certificate in the address. Null on a page without one. */
  readonly certificateId: number | null
}

/** Shows the outcome of the payment in the address. Reports success only if the server does. */
export default function PaymentResult({ certificateId }: PaymentResultProps) {
  const [params] = useSearchParams()
  const payer = usePayer()
  const guest = useGuest()
  const id = paymentIdOf(params)
  const watch = usePaymentStatus(id)
  const { data: payment, error, refetch } = watch.query
  useAnnounceThanks(payment !== undefined && isAccepted(payment))
  if (id === null || payer === null || isForeign(error))
    return <UnknownPayment certificateId={certificateId} />
  const isThanks = payment !== undefined && isAccepted(payment)
  return (
    <div className="stack loose">
      <Result
        certificateId={payment?.certificateId ?? certificateId}
        title={t(isThanks ? 'thankYou' : 'resultTitle')}
        canPrint={payment !== undefined}
      >
        {payment ? (
          <PaymentOutcome payment={payment} watch={watch} />
        ) : error ? (
          <Failed title={t('statusFailed')} message={error.message} onRetry={() => void refetch()} />
        ) : (
          <Loading>
            <TextSkeleton lines={6} />
          </Loading>
        )}
      </Result>
      {isThanks ? (
        <Suspense fallback={null}>
          {guest === null ? <HowToWrite /> : <GuestAccount guest={guest} />}
        </Suspense>
      ) : null}
    </div>
  )
}

/** Whether the payment belongs to somebody else. */
const isForeign = (error: Error | null): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 403)

/** Announces the new heading, because the page does not change. */
function useAnnounceThanks(isThanks: boolean): void {
  useEffect(() => {
    if (isThanks) announce(t('thankYou'))
  }, [isThanks])
}

interface ResultProps extends PaymentResultProps {
  readonly title: string
  readonly canPrint: boolean
  readonly children: ReactNode
}

function Result({ certificateId, title, canPrint, children }: ResultProps) {
  return (
    <Sheet isRuled className="stack loose payment-result">
      <PageHeading title={title} isModest />
      {children}
      <p className="row no-print">
        <Link
          className={buttonClass()}
          to={certificateId === null ? PATHS.myPayments : certificatePath(certificateId)}
        >
          {t(certificateId === null ? 'toPayments' : 'toCertificate')}
        </Link>
        {canPrint ? (
          <Button kind="default" onClick={() => window.print()}>
            {t('print')}
          </Button>
        ) : null}
      </p>
      <p className="small muted">{t.rich('help', { phone: <ServicingPhone /> })}</p>
    </Sheet>
  )
}

/** For no payment, or one of another user. Makes no claim about it. */
function UnknownPayment({ certificateId }: PaymentResultProps) {
  return (
    <Result certificateId={certificateId} title={t('unknownTitle')} canPrint={false}>
      <UnknownPaymentNotice />
    </Result>
  )
}
