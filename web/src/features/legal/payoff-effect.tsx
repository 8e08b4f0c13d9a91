import type { ExpenseList } from '@fieldstone/contract/entities/legal/tracking'
import { formatLongDate, formatMoney } from '../../lib/format.ts'
import { t } from '../../lib/messages/legal.ts'

/** Shows the payoff now, and with everything posted. */
export function PayoffEffect({ list: { payoff, unposted } }: { readonly list: ExpenseList }) {
  if (payoff === null) return <p className="muted">{t('payoffNone')}</p>
  return (
    <dl className="effect" aria-live="polite">
      <div>
        <dt>{t('payoffNow', { date: formatLongDate(payoff.goodThrough) })}</dt>
        <dd className="money">{formatMoney(payoff.totalCents)}</dd>
      </div>
      {unposted.length > 0 && payoff.totalIfPostedCents !== null ? (
        <div>
          <dt>{t('payoffIfPosted')}</dt>
          <dd className="money">{formatMoney(payoff.totalIfPostedCents)}</dd>
        </div>
      ) : null}
    </dl>
  )
}
