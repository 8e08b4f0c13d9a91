import type { Certificate } from '@fieldstone/contract/entities/certificate'
import { formatDayAndMonth, formatMoney } from '../../lib/format.ts'
import { t } from '../../lib/messages/payoff.ts'
import { usePaymentConfig } from '../../lib/payment-config.ts'
import { Button } from '../../ui/button.tsx'

/** On a phone the figure and the pay button stay in reach at the bottom. */
export function PayBar({ certificate, onPay }: { readonly certificate: Certificate; onPay: () => void }) {
  const { data: config } = usePaymentConfig()
  const { goodUntil } = certificate.offer.payoff
  return (
    <section className="paybar" aria-label={t('payRegion')}>
      <p className="small muted">
        <b className="money">{formatMoney(certificate.totalCents)}</b>
        {goodUntil ? t('until', { date: formatDayAndMonth(goodUntil) }) : null}
      </p>
      <Button onClick={onPay}>{t(config?.mode === 'off' ? 'waysToPay' : 'makePayment')}</Button>
    </section>
  )
}
