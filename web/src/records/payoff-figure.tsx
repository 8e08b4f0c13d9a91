import type { Certificate } from '@fieldstone/contract/entities/certificates/certificate'
import { daysBetween } from '@fieldstone/domain/calendar/plain-date'
import { formatCount, formatLongDate, formatMoney } from '../lib/format.ts'
import { t } from '../lib/messages/next-change.ts'
import { HeroAmount } from '../ui/hero-amount.tsx'
import { nextChangeSentence } from './next-change.ts'

interface PayoffFigureProps {
  readonly certificate: Certificate
  /** In a card. */
  readonly isSmall?: boolean
}

/** The payoff, the day until which it is good, and the next figure with its date. */
export function PayoffFigure({ certificate, isSmall = false }: PayoffFigureProps) {
  const { goodUntil } = certificate.offer.payoff
  return (
    <>
      <HeroAmount amount={formatMoney(certificate.totalCents)} isSmall={isSmall} />
      {goodUntil ? (
        <div className="until">
          <b>{t('goodUntil', { date: formatLongDate(goodUntil) })}</b>
          <p className="muted small">{howLong(certificate)}</p>
        </div>
      ) : null}
    </>
  )
}

/** Says how long the figure is valid, and when it changes next. */
function howLong({ offer, goodThrough, today, totalCents, nextChange }: Certificate): string {
  const { goodUntil } = offer.payoff
  // Ohio quotes are good for one day, though the amount may stay the same longer.
  if (goodUntil === null || goodUntil !== goodThrough) return t('todayOnly')
  const days = daysBetween(today, goodUntil)
  const left = days === 0 ? t('lastDay') : t('daysLeft', { count: formatCount(days) })
  return `${left} ${nextChangeSentence({ totalCents, goodUntil, nextChange })}`
}
