import type { Certificate } from '@fieldstone/contract/entities/certificates/certificate'
import type { PaymentConfig, PaymentQuote } from '@fieldstone/contract/entities/payments/payment'
import { type Cents, cents, ZERO } from '@fieldstone/domain/money/cents'
import { readDollars } from '@fieldstone/domain/money/dollars'
import { choosableMethods, type MethodOffer, methodOffers } from '@fieldstone/domain/payments/limits'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from '../../../lib/form/use-form.ts'
import { formatMoney } from '../../../lib/format.ts'
import { t as shared } from '../../../lib/messages/app.ts'
import { t as full } from '../../../lib/messages/payments.ts'
import { t } from '../../../lib/messages/plan-payments.ts'
import { usePaymentConfig } from '../../../lib/payment-config.ts'
import { certificateKey } from '../../../records/certificate-id.ts'
import { allOf, Loaded } from '../../../records/loaded.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextSkeleton } from '../../../ui/skeletons.tsx'
import { type Amount, AmountChoice } from './amount-choice.tsx'
import { CardProblemNotice } from './card-problem-notice.tsx'
import { BankStep, MethodAction } from './method-action.tsx'
import { MethodCard, methodNote } from './method-card.tsx'
import { PlanRefused } from './plan-refused.tsx'
import { type PlanCardPayment, usePlanCardPayment } from './use-plan-card-payment.ts'
import { usePlanQuote } from './use-plan-quote.ts'

interface PlanMethodsDialogProps {
  readonly certificate: Certificate
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** How much of a plan to pay now, and how: what goes to the certificate, the fee, the total. */
export default function PlanMethodsDialog({ certificate, isOpen, onClose }: PlanMethodsDialogProps) {
  const config = usePaymentConfig()
  const quote = usePlanQuote(certificate.id)
  const queries = useQueryClient()
  if (!isOpen) return null
  const query = allOf({ config, quote })
  // What was refused a moment ago may be offered again.
  const closeRefused = () => {
    void queries.invalidateQueries({ queryKey: certificateKey(certificate.id) })
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

type Method = MethodOffer['method']

/** It leads on to another form, of the card or of the bank; nothing is sent by itself. */
const AMOUNT = {
  initial: { choice: 'due', typed: '' } as Amount,
  check: () => null,
  send: async () => undefined,
}

function Methods({ certificate, config, quote, onClose }: MethodsProps) {
  // Kept while the payer logs in again, or looks elsewhere.
  const { values, set: setAmount } = useForm({
    ...AMOUNT,
    draft: { place: `plan amount ${certificate.id}` },
  })
  const isRestOnly = certificate.offer.payoff.buttons.payMonthly?.isWholeRestOnly === true
  // Another choice may be left from the time when the plan was active.
  const amount: Amount = isRestOnly ? { ...values, choice: 'all' } : values
  const [method, setMethod] = useState<Method | null>(null)
  const [isBankStep, setBankStep] = useState(false)
  const card = usePlanCardPayment(certificate, config)
  const portion = portionOf(amount, quote)
  const offers = methodOffers(portion ?? ZERO, config)
  const shown = offers
    .filter(({ method: one }) => choosableMethods(config.mode).includes(one))
    // Without an amount that can be paid no way is too small or too large for it: the field says what is wrong.
    .map((offer) => (portion === null ? { ...offer, disabledBy: null } : offer))
  const change = (next: Amount) => {
    card.forget()
    setAmount(next)
  }
  const chosen = shown.find((offer) => offer.method === method)
  if (isBankStep && portion !== null) {
    return (
      <BankStep
        certificate={certificate}
        portionCents={portion}
        onBack={() => setBankStep(false)}
        onClose={onClose}
      />
    )
  }
  const foot = (
    <>
      <p className="small muted">{methodNote(method)}</p>
      <Button kind="default" onClick={onClose}>
        {full('cancel')}
      </Button>
      <GoOn chosen={chosen} portion={portion} card={card} onBank={() => setBankStep(true)} />
    </>
  )
  return (
    <Dialog
      isOpen
      title={full('methodsTitle')}
      onClose={onClose}
      size="wide"
      lede={ledeOf(certificate, quote)}
      foot={
        quote.allowed || (config.mode === 'off' && config.isCompanySet) ? (
          foot
        ) : (
          <Button onClick={onClose}>{t('close')}</Button>
        )
      }
    >
      {quote.allowed || quote.reason === 'payments_off' ? (
        <div className="stack">
          <CardProblemNotice certificateId={certificate.id} problem={card.problem} onLeave={onClose} />
          {config.mode === 'off' ? <p>{full('offBody')}</p> : null}
          <UnderWay certificate={certificate} />
          <AmountChoice
            amount={amount}
            quote={quote}
            isRestOnly={isRestOnly}
            isWrong={portion === null && amount.typed !== ''}
            onChange={change}
          />
          <fieldset className="choices">
            <legend>{full('methodsLabel')}</legend>
            {shown.map((offer) => (
              <MethodCard
                key={offer.method}
                offer={offer}
                portionCents={portion ?? ZERO}
                portionLabel={t('toPlan')}
                config={config}
                goodUntil={null}
                isChosen={method === offer.method}
                onChoose={setMethod}
              />
            ))}
          </fieldset>
        </div>
      ) : (
        <PlanRefused certificateId={certificate.id} reason={quote.reason ?? 'unknown'} onLeave={onClose} />
      )}
    </Dialog>
  )
}

/** What is refused may name no figure. */
const ledeOf = ({ certificateNo: number }: Certificate, { remainingCents }: PaymentQuote): string =>
  remainingCents > 0 ? t('lede', { number, amount: formatMoney(remainingCents) }) : t('ledePlain', { number })

/** The figures of this dialog are without what is at the bank already. */
function UnderWay({ certificate }: { readonly certificate: Certificate }) {
  const awaitingCents = certificate.offer.payoff.buttons.payMonthly?.awaitingCents ?? ZERO
  if (awaitingCents === ZERO) return null
  return <p>{t('underWay', { amount: formatMoney(awaitingCents) })}</p>
}

interface GoOnProps {
  readonly chosen: MethodOffer | undefined
  readonly portion: Cents | null
  readonly card: PlanCardPayment
  readonly onBank: () => void
}

/** The action of the chosen way; mail and wire need none. */
function GoOn({ chosen, portion, card, onBank }: GoOnProps) {
  if (chosen?.method === 'MAIL' || chosen?.method === 'WIRE') return null
  if (!chosen || portion === null || chosen.disabledBy !== null)
    return <Button isUnavailable>{t(portion === null ? 'chooseAmount' : 'chooseWay')}</Button>
  return (
    <MethodAction
      method={chosen.method}
      totalCents={chosen.totalCents}
      isBusy={card.isBusy}
      onCard={() => card.start(portion)}
      onBank={onBank}
    />
  )
}

/** The certificate's part of what was chosen; null while what is typed is no amount that can be paid. */
function portionOf({ choice, typed }: Amount, quote: PaymentQuote): Cents | null {
  if (choice === 'due') return quote.portionCents
  if (choice === 'all') return quote.remainingCents
  const amount = readDollars(typed)
  return amount === null || amount < 1 || amount > quote.remainingCents ? null : cents(amount)
}
