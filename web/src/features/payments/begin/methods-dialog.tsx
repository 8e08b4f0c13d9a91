import type { Certificate } from '@fieldstone/contract/entities/certificates/certificate'
import type { PaymentConfig } from '@fieldstone/contract/entities/payments/payment-config'
import { type Cents, ZERO } from '@fieldstone/domain/money/cents'
import { CHARGE_TRAITS, isChargeMethod, type PageKind } from '@fieldstone/domain/payments/charge-methods'
import { chargeOf } from '@fieldstone/domain/payments/fees'
import {
  choosableMethods,
  type MethodOffer,
  methodOffers,
  type PayMethod,
} from '@fieldstone/domain/payments/limits'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { t } from '../../../lib/messages/payments.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ReceiptTo } from '../core/receipt-to.tsx'
import { type ActionProps, WAYS } from '../methods/ways.tsx'
import { CardProblemNotice } from './card-problem-notice.tsx'
import { MethodCard } from './method-card.tsx'
import type { PagePayment } from './use-page-payment.ts'

/** Loaded when a payer chooses a bank account. */
const BankDialog = lazy(() => import('../bank/bank-dialog.tsx'))

export interface MethodsDialogProps {
  readonly certificate: Certificate
  readonly config: PaymentConfig
  /** The whole payoff, or an amount inside a plan. */
  readonly kind: PageKind
  /** The amount that goes to the certificate. Null while the typed amount cannot be paid. */
  readonly portionCents: Cents | null
  readonly portionLabel?: string
  readonly page: PagePayment
  readonly lede: string
  /** Shown first, where a refusal would be. */
  readonly notice?: ReactNode
  /** Shown above the methods: the amount to pay. */
  readonly above?: ReactNode
  /** Shown below the methods if they are open. */
  readonly below?: ReactNode
  readonly onClose: () => void
}

/** Shows the payment methods side by side, each with the amount for the certificate, its fee and the total. */
export function MethodsDialog(props: MethodsDialogProps) {
  const { certificate, config, kind, portionCents, portionLabel, page, lede, notice, above, below, onClose } =
    props
  const [isBankStep, setBankStep] = useState(false)
  const offers = offersOf(portionCents, config)
  if (isBankStep && portionCents !== null)
    return (
      <Suspense fallback={null}>
        <BankDialog
          certificate={certificate}
          portionCents={kind === 'FULL' ? null : portionCents}
          onBack={() => setBankStep(false)}
          onClose={onClose}
        />
      </Suspense>
    )
  const leave = (method: PayMethod) => {
    const forms = isChargeMethod(method) ? CHARGE_TRAITS[method].forms : null
    if (!isChargeMethod(method) || forms === null || portionCents === null) return
    // Keeps the previous problem until this attempt ends, so that the buttons do not move under a second press.
    // Inside a plan the form takes the total with the fee.
    const amount = kind === 'FULL' ? portionCents : chargeOf(portionCents, method, config).totalCents
    page.start(forms[kind], amount, portionCents)
  }
  const foot = (
    <>
      <p className="small muted">{t('chooseNote')}</p>
      {config.mode === 'off' ? null : <ReceiptTo />}
      <Button kind="default" onClick={onClose}>
        {t('cancel')}
      </Button>
    </>
  )
  return (
    <Dialog isOpen title={t('methodsTitle')} onClose={onClose} size="wide" lede={lede} foot={foot}>
      <div className="stack">
        <CardProblemNotice
          key={page.attempt}
          certificateId={certificate.id}
          problem={page.problem}
          onLeave={onClose}
        />
        {notice}
        {config.mode === 'off' ? <p>{t('offBody')}</p> : null}
        {above}
        <div className="ways">
          <h3 className={above === undefined ? 'visually-hidden' : 'ways-title'}>{t('methodsLabel')}</h3>
          {offers.map((offer) => (
            <MethodCard
              key={offer.method}
              offer={offer}
              portionCents={portionCents ?? ZERO}
              portionLabel={portionLabel}
              config={config}
              goodUntil={kind === 'FULL' ? certificate.offer.payoff.goodUntil : null}
              today={kind === 'FULL' ? certificate.today : null}
            >
              <GoOn
                offer={offer}
                hasAmount={portionCents !== null}
                certificateId={certificate.id}
                kind={kind}
                isBusy={page.isBusy}
                onPage={leave}
                onBank={() => setBankStep(true)}
              />
            </MethodCard>
          ))}
        </div>
        {config.mode === 'off' ? null : below}
      </div>
    </Dialog>
  )
}

/** Without a payable amount no method is disabled by its limits. The amount field shows what is wrong. */
const offersOf = (portionCents: Cents | null, config: PaymentConfig): readonly MethodOffer[] =>
  methodOffers(portionCents ?? ZERO, config)
    .filter(({ method }) => choosableMethods(config.mode, config).includes(method))
    .map((offer) => (portionCents === null ? { ...offer, disabledBy: null } : offer))

interface GoOnProps extends Omit<ActionProps, 'totalCents' | 'onPage'> {
  readonly offer: MethodOffer
  readonly hasAmount: boolean
  readonly onPage: (method: PayMethod) => void
}

/** The button of one method. */
function GoOn({ offer, hasAmount, onPage, ...props }: GoOnProps) {
  if (isChargeMethod(offer.method) && !hasAmount)
    return (
      <Button isUnavailable isFull>
        {t('chooseAmount')}
      </Button>
    )
  const { Action } = WAYS[offer.method]
  return <Action {...props} totalCents={offer.totalCents} onPage={() => onPage(offer.method)} />
}
