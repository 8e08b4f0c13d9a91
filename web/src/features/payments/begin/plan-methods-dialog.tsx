import type { Certificate } from '@fieldstone/contract/entities/certificates/certificate'
import type { PaymentQuote } from '@fieldstone/contract/entities/payments/payment'
import type { PaymentConfig } from '@fieldstone/contract/entities/payments/payment-config'
import { paymentRoutes } from '@fieldstone/contract/routes/payments/payments'
import { type Cents, cents, ZERO } from '@fieldstone/domain/money/cents'
import { readDollars } from '@fieldstone/domain/money/dollars'
import { Link } from 'react-router'
import { useCall } from '../../../lib/calls.ts'
import { useForm } from '../../../lib/form/use-form.ts'
import { formatMoney } from '../../../lib/format.ts'
import { t as shared } from '../../../lib/messages/app.ts'
import { t as full } from '../../../lib/messages/payments.ts'
import { t } from '../../../lib/messages/plan-payments.ts'
import { planPath } from '../../../lib/paths.ts'
import { usePaymentConfig } from '../../../lib/payment-config.ts'
import { refusalText } from '../../../lib/refusals.ts'
import { useSession } from '../../../lib/session.ts'
import { useReadAgain } from '../../../lib/use-send.ts'
import { allOf, Loaded } from '../../../records/loaded.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { TextSkeleton } from '../../../ui/skeletons.tsx'
import { type Amount, AmountChoice } from './amount-choice.tsx'
import { MethodsDialog } from './methods-dialog.tsx'
import { usePagePayment } from './use-page-payment.ts'

interface PlanMethodsDialogProps {
  readonly certificate: Certificate
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Asks how much of a plan to pay now, and how. Shows the amount for the certificate, the fee and the total. */
export default function PlanMethodsDialog({ certificate, isOpen, onClose }: PlanMethodsDialogProps) {
  const config = usePaymentConfig()
  const quote = usePlanQuote(certificate.id)
  const readCertificateAgain = useReadAgain('certificate')
  if (!isOpen) return null
  const query = allOf({ config, quote })
  // A payment that was just refused may be allowed again.
  const closeRefused = () => {
    void readCertificateAgain()
    onClose()
  }
  if (query.data) {
    const close = query.data.quote.allowed ? onClose : closeRefused
    return <Methods certificate={certificate} {...query.data} onClose={close} />
  }
  return (
    <Dialog isOpen title={full('methodsTitle')} onClose={onClose} size="wide">
      <Loaded query={query} skeleton={<TextSkeleton lines={8} />} failedTitle={shared('failedTitle')}>
        {() => null}
      </Loaded>
    </Dialog>
  )
}

interface MethodsProps {
  readonly certificate: Certificate
  readonly config: PaymentConfig
  readonly quote: PaymentQuote
  readonly onClose: () => void
}

/** Only leads to the form of the card or the bank, and sends nothing itself. */
const AMOUNT = {
  initial: { choice: 'due', typed: '' } as Amount,
  check: () => null,
  send: async () => undefined,
}

function Methods({ certificate, config, quote, onClose }: MethodsProps) {
  // Kept while the payer logs in again, or visits another page.
  const { values, set: setAmount } = useForm({
    ...AMOUNT,
    draft: { place: `plan amount ${certificate.id}` },
  })
  const page = usePagePayment(certificate)
  const lede = ledeOf(certificate, quote)
  const isRestOnly = certificate.offer.payoff.buttons.payMonthly?.isWholeRestOnly === true
  // An older choice may be saved from when the plan was active.
  const amount: Amount = isRestOnly ? { ...values, choice: 'all' } : values
  const portionCents = portionOf(amount, quote)
  if (!quote.allowed && quote.reason !== 'payments_off')
    return (
      <Dialog
        isOpen
        title={full('methodsTitle')}
        onClose={onClose}
        size="wide"
        lede={lede}
        foot={<Button onClick={onClose}>{t('close')}</Button>}
      >
        <PlanRefused certificateId={certificate.id} reason={quote.reason ?? 'unknown'} onLeave={onClose} />
      </Dialog>
    )
  return (
    <MethodsDialog
      certificate={certificate}
      config={config}
      kind="PARTIAL"
      portionCents={portionCents}
      portionLabel={t('toPlan')}
      page={page}
      lede={lede}
      above={
        <>
          <UnderWay certificate={certificate} />
          <AmountChoice
            amount={amount}
            quote={quote}
            isRestOnly={isRestOnly}
            isWrong={portionCents === null && amount.typed !== ''}
            onChange={(next) => {
              page.forget()
              setAmount(next)
            }}
          />
        </>
      }
      onClose={onClose}
    />
  )
}

/** A refused quote may have no amount. */
const ledeOf = ({ certificateNo: number }: Certificate, { remainingCents }: PaymentQuote): string =>
  remainingCents > 0 ? t('lede', { number, amount: formatMoney(remainingCents) }) : t('ledePlain', { number })

/** Notes the money that is already at the bank. The amounts of this dialog do not include it. */
function UnderWay({ certificate }: { readonly certificate: Certificate }) {
  const awaitingCents = certificate.offer.payoff.buttons.payMonthly?.awaitingCents ?? ZERO
  if (awaitingCents === ZERO) return null
  return <p>{t('underWay', { amount: formatMoney(awaitingCents) })}</p>
}

/** Returns the certificate's part of the chosen amount. Null while the typed amount cannot be paid. */
function portionOf({ choice, typed }: Amount, quote: PaymentQuote): Cents | null {
  if (choice === 'due') return quote.portionCents
  if (choice === 'all') return quote.remainingCents
  const amount = readDollars(typed)
  return amount === null || amount < 1 || amount > quote.remainingCents ? null : cents(amount)
}

interface PlanRefusedProps {
  readonly certificateId: number
  readonly reason: string
  readonly onLeave: () => void
}

/** Shows why nothing can be paid now, with a link to the plan. */
function PlanRefused({ certificateId, reason, onLeave }: PlanRefusedProps) {
  return (
    <Notice kind="waiting">
      {reason === 'being_paid' ? t('beingPaid') : refusalText(reason)}{' '}
      <Link to={planPath(certificateId)} onClick={onLeave}>
        {t('toPlanPage')}
      </Link>
    </Notice>
  )
}

/** Reads what can be paid inside the plan now: the installment that is due, and all that is owed. */
function usePlanQuote(certificateId: number) {
  const isLoggedIn = useSession() !== null
  return useCall(
    paymentRoutes.paymentQuote,
    { query: { parcelId: certificateId, method: 'CC', kind: 'PARTIAL' } },
    { enabled: isLoggedIn, staleTime: 0 },
  )
}
