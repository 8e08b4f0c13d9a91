import type { LienTotals as Totals } from '@fieldstone/contract/entities/certificates/staff'
import { formatCount, formatDate, formatMoney } from '../../lib/format.ts'
import { t } from '../../lib/messages/liens.ts'
import { classNames } from '../../ui/class-names.ts'

interface LienTotalsProps {
  readonly totals: Totals | undefined
  /** The totals are of the previous filters, and new ones are loading. */
  readonly isStale: boolean
}

/** What all certificates that match add up to, on which day, and what is not in the sums. */
export function LienTotals({ totals, isStale }: LienTotalsProps) {
  if (totals === undefined) return null
  const { count, owedCents, priceCents, on, noFigureCount, noPriceCount, pendingCount } = totals
  const missing = [
    ...(pendingCount === 0 ? [] : [t('totalPending', { count: formatCount(pendingCount) })]),
    ...(noFigureCount === 0 ? [] : [t('totalNoFigure', { count: formatCount(noFigureCount) })]),
    ...(noPriceCount === 0 ? [] : [t('totalNoPrice', { count: formatCount(noPriceCount) })]),
  ]
  return (
    <section
      className={classNames('lien-totals', isStale && 'stale')}
      aria-label={t('totals')}
      aria-busy={isStale}
    >
      <p>
        <b>{t('totalCount', { count: formatCount(count) })}</b>
        <span>
          <b>{t('totalOwed', { amount: formatMoney(owedCents) })}</b>{' '}
          {t('totalAsOf', { date: formatDate(on) })}
        </span>
        <b>{t('totalPrice', { amount: formatMoney(priceCents) })}</b>
        {missing.length === 0 ? null : <span className="muted">{`${missing.join('. ')}.`}</span>}
      </p>
    </section>
  )
}
