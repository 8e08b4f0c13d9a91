import type { Certificate } from '@fieldstone/contract/entities/certificates/certificate'
import type { PaymentConfig } from '@fieldstone/contract/entities/payments/payment-config'
import type { Cents } from '@fieldstone/domain/money/cents'
import { formOfPage, GUEST_FORMS, type PageForm } from '@fieldstone/domain/payments/charge-methods'
import { methodOffers } from '@fieldstone/domain/payments/limits'
import { useState } from 'react'
import { formatMoney } from '../../../lib/format.ts'
import { t } from '../../../lib/messages/guest-pay.ts'
import { usePaymentConfig } from '../../../lib/payment-config.ts'
import { useGuest } from '../../../lib/session.ts'
import { Button } from '../../../ui/button.tsx'
import { CardProblemNotice } from './card-problem-notice.tsx'
import { GuestCodeForm, GuestEmailForm, type Requested } from './guest-forms.tsx'
import { leaveAsGuest } from './leave-as-guest.ts'
import { MethodCard } from './method-card.tsx'
import { usePagePayment } from './use-page-payment.ts'

interface GuestPayProps {
  readonly certificate: Certificate
  /** Called when a link leaves the dialog. */
  readonly onLeave: () => void
}

/** Pays the whole payoff by card without a log-in. Shows nothing if cards are not taken now. */
export default function GuestPay({ certificate, onLeave }: GuestPayProps) {
  const { data: config } = usePaymentConfig()
  const { totalCents } = certificate
  const [form] = GUEST_FORMS
  if (form === undefined || !config || config.mode === 'off' || !config.isCompanySet || totalCents === null)
    return null
  return <Card {...{ certificate, form, config, onLeave }} recordCents={totalCents} />
}

interface CardProps extends GuestPayProps {
  readonly form: PageForm
  readonly recordCents: Cents
  readonly config: PaymentConfig
}

function Card({ certificate, form, recordCents, config, onLeave }: CardProps) {
  const page = usePagePayment(certificate)
  // The payoff of the certificate, or the newer one from the refusal.
  const portionCents = page.problem?.kind === 'amount-changed' ? page.problem.now : recordCents
  const offer = methodOffers(portionCents, config).find(({ method }) => method === formOfPage(form).method)
  if (!offer) return null
  return (
    <section className="stack guest-pay" aria-labelledby="guest-pay">
      <h3 id="guest-pay">{t('title')}</h3>
      <p className="muted">{t('lede')}</p>
      <CardProblemNotice
        key={page.attempt}
        certificateId={certificate.id}
        problem={page.problem}
        onLeave={onLeave}
      />
      <MethodCard
        offer={offer}
        portionCents={portionCents}
        config={config}
        goodUntil={certificate.offer.payoff.goodUntil}
        today={certificate.today}
      >
        <Steps
          payText={t('pay', { amount: formatMoney(offer.totalCents) })}
          isBusy={page.isBusy}
          onPay={() => page.start(form, portionCents, portionCents)}
        />
      </MethodCard>
    </section>
  )
}

interface StepsProps {
  /** 'Pay $3,486.22 by card' */
  readonly payText: string
  readonly isBusy: boolean
  readonly onPay: () => void
}

/** The address, then the code. A guest whose session goes on pays at once. */
function Steps({ payText, isBusy, onPay }: StepsProps) {
  const guest = useGuest()
  const [requested, setRequested] = useState<Requested | null>(null)
  const startAgain = () => setRequested(null)
  if (guest !== null)
    return (
      <div className="stack tight">
        <p>{t('payingAs', { email: guest.email })}</p>
        <Button isFull isBusy={isBusy} onClick={onPay}>
          {payText}
        </Button>
        <Button
          kind="quiet"
          size="small"
          onClick={() => {
            startAgain()
            void leaveAsGuest()
          }}
        >
          {t('anotherAddress')}
        </Button>
      </div>
    )
  if (requested === null) return <GuestEmailForm onSent={setRequested} />
  return (
    <GuestCodeForm
      requested={requested}
      payText={payText}
      onResent={setRequested}
      onBack={startAgain}
      onDone={onPay}
    />
  )
}
