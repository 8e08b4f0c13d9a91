import type { Certificate } from '@fieldstone/contract/entities/certificates/certificate'
import { ownPaymentRoutes } from '@fieldstone/contract/routes/payments/own-payments'
import { Link } from 'react-router'
import { useCall } from '../lib/calls.ts'
import { formatInstantDay, formatMoney } from '../lib/format.ts'
import { t } from '../lib/messages/latest-payment.ts'
import { PATHS } from '../lib/paths.ts'
import { Notice } from '../ui/notice.tsx'

/** Where the last payment that this reader made of a certificate pays nothing of it: why the figure is what it was. */
export default function LatestPayment({ certificate }: { readonly certificate: Certificate }) {
  const { id: certificateId, isPaymentPending, redemptionInProcessOn } = certificate
  const { data } = useCall(
    ownPaymentRoutes.listMyPayments,
    { query: { certificateId, page: 1, pageSize: 1, sort: '', filter: '' } },
    { staleTime: 0, isBackground: true },
  )
  const [latest] = data ?? []
  if (!latest || latest.hasLaterMoney) return null
  const { outcome, failure } = latest
  const facts = { amount: formatMoney(latest.totalCents), date: formatInstantDay(latest.requestedAt) }
  const open = <Link to={PATHS.myPayments}>{t('open')}</Link>
  if (outcome === 'taken-back')
    return (
      <Notice kind="waiting" title={t('takenBackTitle', facts)}>
        {t('takenBack')} {open}
      </Notice>
    )
  // Money that came in another way is on its way: to pay again would be too much.
  if (failure === null || isPaymentPending || redemptionInProcessOn !== null) return null
  const failedOn = formatInstantDay(failure.failedAt)
  const title =
    failedOn === facts.date ? t('failedAtOnceTitle', facts) : t('failedTitle', { ...facts, failedOn })
  return (
    <Notice kind="bad" title={title}>
      {failure.message} {failure.advice} {open}
    </Notice>
  )
}
