import type { Certificate } from '@fieldstone/contract/entities/certificates/certificate'
import { useEffect, useState } from 'react'
import { formatDayAndMonth, formatMoney } from '../../lib/format.ts'
import { t } from '../../lib/messages/payoff.ts'
import { usePaymentConfig } from '../../lib/payment-config.ts'
import { Button } from '../../ui/button.tsx'

/**
 * On a phone, figure and pay button at the bottom of the screen, shown while those of the sheet are scrolled out of
 * view.
 */
export default function PayBar({
  certificate,
  onPay,
}: {
  readonly certificate: Certificate
  onPay: () => void
}) {
  const { data: config } = usePaymentConfig()
  const { goodUntil } = certificate.offer.payoff
  const isButtonSeen = useIsSeen('.pay-actions > .btn')
  if (isButtonSeen) return null
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

/** False if the browser cannot tell, so that the bar stays. */
function useIsSeen(selector: string): boolean {
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    const element = document.querySelector(selector)
    if (element === null || !('IntersectionObserver' in window)) return
    const watcher = new IntersectionObserver((entries) => setSeen(entries.at(-1)?.isIntersecting === true))
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [selector])
  return isSeen
}
