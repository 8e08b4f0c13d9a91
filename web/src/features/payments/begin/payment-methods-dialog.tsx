import type { Certificate } from '@fieldstone/contract/entities/certificates/certificate'
import type { PaymentConfig } from '@fieldstone/contract/entities/payments/payment-config'
import { paymentRoutes } from '@fieldstone/contract/routes/payments/payments'
import type { Cents } from '@fieldstone/domain/money/cents'
import { type ChargeMethod, isChargeMethod } from '@fieldstone/domain/payments/charge-methods'
import { type MethodOffer, methodOffers } from '@fieldstone/domain/payments/limits'
import { useState } from 'react'
import { useCall } from '../../../lib/calls.ts'
import { ServicingPhone } from '../../../lib/contact.tsx'
import { formatDate, formatMoney } from '../../../lib/format.ts'
import { t as shared } from '../../../lib/messages/app.ts'
import { t as words } from '../../../lib/messages/methods.ts'
import { t } from '../../../lib/messages/payments.ts'
import { usePaymentConfig } from '../../../lib/payment-config.ts'
import { useSession } from '../../../lib/session.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Loading, TextSkeleton } from '../../../ui/skeletons.tsx'
import { MethodsDialog } from './methods-dialog.tsx'
import { usePagePayment } from './use-page-payment.ts'

export interface PaymentMethodsDialogProps {
  readonly certificate: Certificate
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Shows the methods for paying the whole payoff of a certificate. */
export default function PaymentMethodsDialog({ certificate, isOpen, onClose }: PaymentMethodsDialogProps) {
  const config = usePaymentConfig()
  // After a refusal the certificate is read again, and may have no payoff. Keeps the last one, with the reason.
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

interface MethodsProps {
  readonly certificate: Certificate
  readonly recordCents: Cents
  readonly config: PaymentConfig
  readonly onClose: () => void
}

function Methods({ certificate, recordCents, config, onClose }: MethodsProps) {
  const page = usePagePayment(certificate)
  const charged = methodOffers(recordCents, config).find(isCharged)
  // The payoff of the certificate, or the newer one from the refusal.
  const portionCents = page.problem?.kind === 'amount-changed' ? page.problem.now : recordCents
  return (
    <MethodsDialog
      certificate={certificate}
      config={config}
      kind="FULL"
      portionCents={portionCents}
      page={page}
      lede={ledeOf(certificate, portionCents)}
      notice={
        charged && page.problem === null ? (
          <BeingPaid parcelId={certificate.id} method={charged.method} />
        ) : null
      }
      below={<Saving portionCents={portionCents} config={config} />}
      onClose={onClose}
    />
  )
}

interface BeingPaidProps {
  readonly parcelId: number
  /** Any way to charge: someone else's payment stands in the way of each. */
  readonly method: ChargeMethod
}

/** Says that someone has started to pay, before the payer presses a button that would be refused. */
function BeingPaid({ parcelId, method }: BeingPaidProps) {
  const isLoggedIn = useSession() !== null
  const quote = useCall(
    paymentRoutes.paymentQuote,
    { query: { parcelId, method, kind: 'FULL' } },
    { enabled: isLoggedIn, staleTime: 0, retry: false },
  )
  return quote.data?.reason === 'being_paid' ? <Notice kind="waiting">{t('beingPaidNow')}</Notice> : null
}

function ledeOf({ certificateNo, offer }: Certificate, portionCents: Cents): string {
  const words = { number: certificateNo, amount: formatMoney(portionCents) }
  const { goodUntil } = offer.payoff
  return goodUntil
    ? t('methodsLede', { ...words, date: formatDate(goodUntil) })
    : t('methodsLedePlain', words)
}

/** Shows what the payer saves by mail or wire, compared with the most expensive method. */
function Saving({ portionCents, config }: { readonly portionCents: Cents; readonly config: PaymentConfig }) {
  const offers = methodOffers(portionCents, config)
  const dearest = offers.findLast(isCharged)
  const wire = offers.find(({ method }) => method === 'WIRE')
  // An amount of a few cents has no fee to save.
  if (!dearest || !wire || dearest.disabledBy === 'too_small') return null
  return (
    <p className="small muted">
      {t.rich('saving', {
        way: words(`${dearest.method}_paidBy`),
        amount: <span className="money">{formatMoney(dearest.feeCents)}</span>,
        wire: <span className="money">{formatMoney(wire.feeCents)}</span>,
        total: <span className="money">{formatMoney(wire.totalCents)}</span>,
        phone: <ServicingPhone />,
      })}
    </p>
  )
}

const isCharged = (offer: MethodOffer): offer is MethodOffer & { readonly method: ChargeMethod } =>
  isChargeMethod(offer.method)
