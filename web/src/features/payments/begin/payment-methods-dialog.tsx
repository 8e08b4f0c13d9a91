import type { Certificate } from '@fieldstone/contract/entities/certificates/certificate'
import type { PaymentConfig } from '@fieldstone/contract/entities/payments/payment'
import type { Cents } from '@fieldstone/domain/money/cents'
import {
  choosableMethods,
  limitReason,
  type MethodOffer,
  methodOffers,
} from '@fieldstone/domain/payments/limits'
import { useState } from 'react'
import { Link } from 'react-router'
import { ServicingPhone } from '../../../lib/contact.tsx'
import { formatDate, formatMoney } from '../../../lib/format.ts'
import { t as shared } from '../../../lib/messages/app.ts'
import { t } from '../../../lib/messages/payments.ts'
import { payoffPrintPath } from '../../../lib/paths.ts'
import { usePaymentConfig } from '../../../lib/payment-config.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { Loading, TextSkeleton } from '../../../ui/skeletons.tsx'
import { CardProblemNotice } from './card-problem-notice.tsx'
import { BankStep, MethodAction } from './method-action.tsx'
import { MethodCard, methodNote } from './method-card.tsx'
import { type CardPayment, useCardPayment } from './use-card-payment.ts'

export interface PaymentMethodsDialogProps {
  readonly certificate: Certificate
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** The payment methods for a certificate side by side, each with payoff, fee and total. */
export default function PaymentMethodsDialog({ certificate, isOpen, onClose }: PaymentMethodsDialogProps) {
  const config = usePaymentConfig()
  // After a refusal the certificate is read again, and may have no figure: the last one stays, with the reason.
  const [lastCents, setLastCents] = useState(certificate.totalCents)
  const totalCents = certificate.totalCents ?? lastCents
  if (totalCents !== lastCents) setLastCents(totalCents)
  if (!isOpen) return null
  if (config.data?.isCompanySet === false)
    return (
      <Dialog isOpen title={t('methodsTitle')} onClose={onClose}>
        <p>{t('closedBody')}</p>
      </Dialog>
    )
  if (config.data && totalCents !== null)
    return (
      <Methods certificate={certificate} recordCents={totalCents} config={config.data} onClose={onClose} />
    )
  return (
    <Dialog isOpen title={t('methodsTitle')} onClose={onClose} size="wide">
      {config.error ? (
        <Failed
          title={shared('failedTitle')}
          message={config.error.message}
          onRetry={() => void config.refetch()}
        />
      ) : (
        <Loading>
          <TextSkeleton lines={8} />
        </Loading>
      )}
    </Dialog>
  )
}

type Method = MethodOffer['method']

interface MethodsProps {
  readonly certificate: Certificate
  readonly recordCents: Cents
  readonly config: PaymentConfig
  readonly onClose: () => void
}

function Methods({ certificate, recordCents, config, onClose }: MethodsProps) {
  const [chosen, setChosen] = useState<Method | null>(null)
  const [isBankStep, setBankStep] = useState(false)
  const card = useCardPayment(certificate, recordCents)
  const all = methodOffers(card.portionCents, config)
  const shown = all.filter(({ method }) => choosableMethods(config.mode).includes(method))
  const choose = (method: Method) => {
    // The new amount stays visible; other problems belong to the previous attempt.
    if (card.problem?.kind !== 'amount-changed') card.forget()
    setChosen(method)
  }
  const payByCard = () => {
    choose('CC')
    card.start()
  }
  if (isBankStep) {
    return (
      <BankStep
        certificate={certificate}
        portionCents={null}
        onBack={() => setBankStep(false)}
        onClose={onClose}
      />
    )
  }
  const foot = (
    <Foot
      certificateId={certificate.id}
      offers={all}
      chosen={chosen}
      card={card}
      onCard={payByCard}
      onBank={() => setBankStep(true)}
      onClose={onClose}
    />
  )
  return (
    <Dialog
      isOpen
      title={t('methodsTitle')}
      onClose={onClose}
      size="wide"
      lede={ledeOf(certificate, card.portionCents)}
      foot={foot}
    >
      <div className="stack">
        <CardProblemNotice certificateId={certificate.id} problem={card.problem} onLeave={onClose} />
        {config.mode === 'off' ? <p>{t('offBody')}</p> : null}
        <fieldset className="choices">
          <legend className="visually-hidden">{t('methodsLabel')}</legend>
          {shown.map((offer) => (
            <MethodCard
              key={offer.method}
              offer={offer}
              portionCents={card.portionCents}
              config={config}
              goodUntil={certificate.offer.payoff.goodUntil}
              isChosen={chosen === offer.method}
              onChoose={choose}
            />
          ))}
        </fieldset>
        {config.mode === 'off' ? null : (
          <Saving offers={all} portionCents={card.portionCents} config={config} />
        )}
      </div>
    </Dialog>
  )
}

function ledeOf({ certificateNo, offer }: Certificate, portionCents: Cents): string {
  const words = { number: certificateNo, amount: formatMoney(portionCents) }
  const { goodUntil } = offer.payoff
  return goodUntil
    ? t('methodsLede', { ...words, date: formatDate(goodUntil) })
    : t('methodsLedePlain', words)
}

interface SavingProps {
  readonly offers: readonly MethodOffer[]
  readonly portionCents: Cents
  readonly config: PaymentConfig
}

function Saving({ offers, portionCents, config }: SavingProps) {
  const card = offerOf(offers, 'CC')
  const wire = offerOf(offers, 'WIRE')
  // Below a few cents there is no fee to save.
  if (!card || !wire || limitReason(portionCents, 'CC', config) === 'too_small') return null
  return (
    <p className="small muted">
      {t.rich('saving', {
        amount: <span className="money">{formatMoney(card.feeCents)}</span>,
        wire: <span className="money">{formatMoney(wire.feeCents)}</span>,
        total: <span className="money">{formatMoney(wire.totalCents)}</span>,
        phone: <ServicingPhone />,
      })}
    </p>
  )
}

const offerOf = (offers: readonly MethodOffer[], method: Method): MethodOffer | undefined =>
  offers.find((offer) => offer.method === method)

interface FootProps {
  readonly certificateId: number
  readonly offers: readonly MethodOffer[]
  readonly chosen: Method | null
  readonly card: CardPayment
  readonly onCard: () => void
  readonly onBank: () => void
  readonly onClose: () => void
}

/** The action button states what it does, with the total of the chosen method. */
function Foot({ certificateId, offers, chosen, card, onCard, onBank, onClose }: FootProps) {
  const offer = chosen === null ? undefined : offerOf(offers, chosen)
  return (
    <>
      <p className="small muted">{methodNote(chosen)}</p>
      <Button kind="default" onClick={onClose}>
        {t('cancel')}
      </Button>
      {chosen === 'MAIL' ? (
        <Link className={buttonClass()} to={payoffPrintPath(certificateId)}>
          {t('printForMail')}
        </Link>
      ) : chosen === 'WIRE' ? (
        <span>{t.rich('callWire', { phone: <ServicingPhone /> })}</span>
      ) : chosen === null || offer === undefined ? (
        <Button isUnavailable>{t('choose')}</Button>
      ) : offer.disabledBy === null ? (
        <MethodAction
          method={chosen}
          totalCents={offer.totalCents}
          isBusy={card.isBusy}
          onCard={onCard}
          onBank={onBank}
        />
      ) : null}
    </>
  )
}
