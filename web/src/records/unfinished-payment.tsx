import type { UnfinishedPayment } from '@fieldstone/contract/entities/payments/own-payment'
import { ownPaymentRoutes } from '@fieldstone/contract/routes/payments/own-payments'
import { paymentStatusRoutes } from '@fieldstone/contract/routes/payments/payment-status'
import { isGivenUp } from '@fieldstone/domain/payments/states'
import { useNavigate } from 'react-router'
import { call } from '../lib/api.ts'
import { useCall } from '../lib/calls.ts'
import { formatMoney, formatTime } from '../lib/format.ts'
import { t as methodWords } from '../lib/messages/methods.ts'
import { t } from '../lib/messages/unfinished.ts'
import { paymentDonePath } from '../lib/paths.ts'
import { trustedUrl, usePaymentConfig } from '../lib/payment-config.ts'
import { useAction } from '../lib/use-action.ts'
import { useReadAgain } from '../lib/use-send.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { showSuccess } from '../ui/toasts.tsx'

/** What this reader has begun to pay of a certificate and left half-way: how to go on, and how to stop. */
export default function UnfinishedPayments({ certificateId }: { readonly certificateId: number }) {
  // Without an answer nothing is shown. Starting over leads to the same page of the payment processor.
  const { data = [] } = useCall(
    ownPaymentRoutes.listUnfinished,
    { query: { parcelId: certificateId } },
    { staleTime: 0, isBackground: true },
  )
  return data.map((payment) => (
    <Unfinished key={payment.id} payment={payment} certificateId={certificateId} />
  ))
}

interface UnfinishedProps {
  readonly payment: UnfinishedPayment
  readonly certificateId: number
}

function Unfinished({ payment, certificateId }: UnfinishedProps) {
  const { data: config } = usePaymentConfig()
  const stop = useStop(payment, certificateId)
  const url = trustedUrl(payment.checkoutUrl, config?.sandboxUrl ?? null)
  const words = { amount: formatMoney(payment.totalCents), way: methodWords(`${payment.method}_paidBy`) }
  const times = { time: formatTime(payment.begunAt), until: formatTime(payment.expiresAt) }
  return (
    <Notice kind="waiting" title={t('title', words)}>
      {t('body', times)}
      <p className="row">
        {url === null ? null : (
          <a className={buttonClass()} href={url}>
            {t('goOn')}
          </a>
        )}
        <Button kind="default" isBusy={stop.isBusy} onClick={() => stop.run()}>
          {t('stop')}
        </Button>
      </p>
    </Notice>
  )
}

/** It may turn out to be paid: then its own page says so. */
function useStop({ id }: UnfinishedPayment, certificateId: number) {
  const readAgain = useReadAgain(...paymentStatusRoutes.cancelPayment.changes)
  const navigate = useNavigate()
  return useAction(async () => {
    const { status } = await call(paymentStatusRoutes.cancelPayment, { params: { id } })
    if (isGivenUp(status)) void showSuccess(t('stopped'))
    else void navigate(`${paymentDonePath(certificateId)}?${new URLSearchParams({ payment: id })}`)
    await readAgain()
  })
}
