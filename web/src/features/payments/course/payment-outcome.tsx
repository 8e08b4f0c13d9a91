import type { PaymentStatus } from '@fieldstone/contract/entities/payments/payment-status'
import { RECEIPT_WORDS } from '@fieldstone/contract/papers/receipt-words'
import { releaseSentence } from '@fieldstone/contract/papers/release'
import { isReturnable } from '@fieldstone/domain/payments/charge-methods'
import { Link, useLocation } from 'react-router'
import { formatDate, formatMoney } from '../../../lib/format.ts'
import { catalogueNow } from '../../../lib/messages/language.ts'
import { t as methodWords } from '../../../lib/messages/methods.ts'
import { t } from '../../../lib/messages/payments.ts'
import { certificatePath, loginPath, receiptPath } from '../../../lib/paths.ts'
import { trustedUrl, usePaymentConfig } from '../../../lib/payment-config.ts'
import { useSession } from '../../../lib/session.ts'
import { PaymentProgress } from '../../../records/payment-progress.tsx'
import { Button } from '../../../ui/button.tsx'
import { CopyText } from '../../../ui/copy-text.tsx'
import { MoneyTable } from '../../../ui/money-table.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { FactList } from '../../../ui/record-header.tsx'
import { isUndecided, type PaymentWatch, useCancelUnanswered } from '../core/payment-queries.ts'

interface PaymentOutcomeProps {
  readonly payment: PaymentStatus
  /** Left out if nothing is polled. */
  readonly watch?: PaymentWatch
}

/** The outcome of a payment as the server reports it: amounts, receipt, next steps. */
export function PaymentOutcome({ payment, watch }: PaymentOutcomeProps) {
  return (
    <>
      <div role="status">
        <OutcomeNotice payment={payment} isWatching={watch?.isWatching ?? false} />
      </div>
      {payment.progress ? <PaymentProgress progress={payment.progress} /> : null}
      {watch && isUndecided(payment) && !watch.isWatching ? (
        <p className="row">
          <Button kind="default" onClick={watch.watchAgain}>
            {t('checkAgain')}
          </Button>
          {canGiveUp(payment) ? <GiveUp id={payment.id} /> : null}
        </p>
      ) : null}
      <PaymentFacts payment={payment} />
      <AuthorizationCopy authorization={payment.authorization} paidOn={payment.paidOn} />
      {isAccepted(payment) ? <NextSteps payment={payment} /> : null}
    </>
  )
}

/** Until the payment processor has it. A debit that a plan agreed on ends with its automatic payments. */
const canGiveUp = ({ status, kind, isClosed }: PaymentStatus): boolean =>
  status === 'NEW' && kind !== 'INSTALMENT' && !isClosed

function GiveUp({ id }: { readonly id: string }) {
  const { mutate, isPending, error } = useCancelUnanswered(id)
  return (
    <>
      <Button kind="default" isBusy={isPending} onClick={() => mutate()}>
        {t('cancelPayment')}
      </Button>
      {error ? <span role="alert">{t('cancelFailed')}</span> : null}
    </>
  )
}

export const isAccepted = ({ status, needsReview }: PaymentStatus): boolean =>
  !needsReview && (status === 'PROCESSING' || status === 'SUCCEEDED')

function OutcomeNotice({ payment, isWatching }: { readonly payment: PaymentStatus; isWatching: boolean }) {
  const { status, message, needsReview, isClosed } = payment
  // Staff have to review it: the server's message says what to expect, and not to pay again.
  if (needsReview || (isClosed && status === 'NEW')) return <Notice kind="waiting">{message}</Notice>
  // Nothing went wrong on the payer's side.
  if (isClosed && status === 'CANCELED')
    return (
      <Notice kind="waiting" title={t('notPaid')}>
        {message}
      </Notice>
    )
  if (status === 'SUCCEEDED' && payment.disputedCents > 0) return <Notice kind="waiting">{message}</Notice>
  switch (status) {
    case 'SUCCEEDED':
    case 'PROCESSING':
      return (
        <Notice kind="good" title={t('accepted')}>
          {t(
            status === 'PROCESSING'
              ? 'processing'
              : payment.completesPlan
                ? 'succeededPlan'
                : isPart(payment)
                  ? 'succeededPart'
                  : hasCleared(payment)
                    ? 'succeededCleared'
                    : 'succeeded',
          )}
        </Notice>
      )
    case 'NEW':
    case 'OPEN':
      return (
        <Notice kind="waiting" title={t('checking')}>
          {t(isWatching ? 'checkingBody' : 'stillChecking')} <OpenLink payment={payment} />
        </Notice>
      )
    case 'FAILED':
    case 'EXPIRED':
    case 'CANCELED':
      return (
        <Notice kind="bad" title={t('notPaid')}>
          {message}
        </Notice>
      )
    case 'DISPUTED':
    case 'REVERSED':
    case 'REFUNDED':
      return <Notice kind="waiting">{message}</Notice>
  }
}

function OpenLink({ payment }: { readonly payment: PaymentStatus }) {
  const { data: config } = usePaymentConfig()
  const url = payment.status === 'OPEN' ? trustedUrl(payment.checkoutUrl, config?.sandboxUrl ?? null) : null
  return url === null ? null : t.rich('openBody', { link: <a href={url}>{t('openLink')}</a> })
}

function PaymentFacts({ payment }: { readonly payment: PaymentStatus }) {
  const { id, certificateId, certificateNo, parcelNo, countyName, stateName, receiptNo, method } = payment
  return (
    <div className="halves">
      <FactList
        facts={[
          ...(receiptNo
            ? [{ label: t('receiptNo'), value: <ReceiptNo id={id} receiptNo={receiptNo} /> }]
            : []),
          { label: t('paidOn'), value: formatDate(payment.paidOn), isNumber: true },
          {
            label: t('certificate'),
            value: <Link to={certificatePath(certificateId)}>{certificateNo}</Link>,
            isNumber: true,
          },
          { label: t('parcelNo'), value: parcelNo, isNumber: true },
          { label: t('county'), value: t('countyOf', { county: countyName, state: stateName }) },
          { label: t('reference'), value: <CopyText text={id} what={t('reference')} /> },
        ]}
      />
      <MoneyTable
        caption={t('amounts')}
        entries={[
          { key: 'portion', label: t('toCertificateAmount'), amount: formatMoney(payment.portionCents) },
          {
            key: 'fee',
            label: methodWords(`${method}_fee`),
            amount: formatMoney(payment.feeCents),
          },
        ]}
        total={{ label: t('total'), amount: formatMoney(payment.totalCents) }}
      />
    </div>
  )
}

const ReceiptNo = ({ id, receiptNo }: { readonly id: string; readonly receiptNo: string }) => (
  <>
    <CopyText text={receiptNo} what={t('receiptNo')} /> <Link to={receiptPath(id)}>{t('openReceipt')}</Link>
  </>
)

/** Whether the money can no longer be returned, as an ACH debit can. */
const hasCleared = ({ status, method }: PaymentStatus): boolean =>
  status === 'SUCCEEDED' && !isReturnable(method)

/** Whether it is a part payment of a plan, which releases nothing unless it completes the plan. */
const isPart = ({ kind, completesPlan }: PaymentStatus): boolean => kind !== 'FULL' && !completesPlan

/** Shows what comes next for the certificate. */
function NextSteps({ payment }: { readonly payment: PaymentStatus }) {
  const steps = stepsOf(payment)
  if (steps.length === 0) return null
  return (
    <section className="stack tight plain prose" aria-labelledby="next">
      <h2 id="next">{t('nextHeading')}</h2>
      {steps.map((step) => (
        <p key={step}>{step}</p>
      ))}
    </section>
  )
}

function stepsOf(payment: PaymentStatus): readonly string[] {
  if (isPart(payment)) return payment.status === 'SUCCEEDED' ? [] : [t('next1Part'), t('next2Part')]
  const isDone = (name: 'recorded' | 'released') =>
    payment.progress?.steps.some(({ step, state }) => step === name && state === 'done') ?? false
  const release = releaseSentence(payment, catalogueNow('receipt', RECEIPT_WORDS))
  return [
    ...(payment.completesPlan || isDone('recorded') ? [] : [t('next')]),
    ...(isDone('released') ? [] : [release]),
  ]
}

type AuthorizationCopyProps = Pick<PaymentStatus, 'authorization' | 'paidOn'>

/** Shows the payer's copy of the authorization, word for word. Nothing for a payment that needed none. */
function AuthorizationCopy({ authorization, paidOn }: AuthorizationCopyProps) {
  if (authorization === null) return null
  const { text, last4 } = authorization
  return (
    <section className="stack tight plain" aria-labelledby="authorized">
      <h2 id="authorized">{t('authorizedHeading')}</h2>
      <p className="prose">{text}</p>
      <p className="small muted">{t('authorizedOn', { date: formatDate(paidOn), last4: last4 ?? '' })}</p>
    </section>
  )
}

/** For a payment that this reader cannot see: makes no claim about it, and offers a login to anonymous readers. */
export function UnknownPaymentNotice() {
  const session = useSession()
  const { pathname, search } = useLocation()
  return (
    <Notice kind="info">
      {t('unknown')}{' '}
      {session === null ? <Link to={loginPath(pathname + search)}>{t('unknownLogIn')}</Link> : null}
    </Notice>
  )
}
