import { plainDate } from '@fieldstone/domain/calendar/plain-date'
import { cents, sumCents } from '@fieldstone/domain/money/cents'
import { formatLongDate, formatMoney } from '../../lib/format.ts'
import { t } from '../../lib/messages/home.ts'
import { BreakdownBar, HeroAmount } from '../../ui/hero-amount.tsx'
import { MoneyTable } from '../../ui/money-table.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'

/** An invented payoff, as an example. Its caption says that the lien is not real. */
const EXAMPLE = {
  certificateNo: '2021-0417',
  goodThrough: plainDate('2026-11-30'),
  principalCents: cents(260_118),
  interestCents: cents(68_588),
  expensesCents: cents(12_500),
} as const

export function PayoffExample() {
  const { principalCents, interestCents, expensesCents } = EXAMPLE
  const total = formatMoney(sumCents([principalCents, interestCents, expensesCents]))
  return (
    <figure className="specimen" aria-label={t('exampleLabel')}>
      <Sheet isRuled className="stack">
        <p className="row apart small">
          <span className="muted num">{t('exampleCertificate', { number: EXAMPLE.certificateNo })}</span>
          <StatusBadge kind="active">{t('exampleStatus')}</StatusBadge>
        </p>
        <HeroAmount amount={total} isSmall />
        <p className="small">
          <b>{t('exampleUntil', { date: formatLongDate(EXAMPLE.goodThrough) })}</b>
        </p>
        <BreakdownBar
          parts={[
            { colour: 1, weight: principalCents },
            { colour: 2, weight: interestCents },
            { colour: 3, weight: expensesCents },
          ]}
        />
        <MoneyTable
          caption={t('exampleLabel')}
          size="compact"
          entries={[
            { key: 'principal', colour: 1, label: t('principal'), amount: formatMoney(principalCents) },
            { key: 'interest', colour: 2, label: t('interest'), amount: formatMoney(interestCents) },
            { key: 'expenses', colour: 3, label: t('expenses'), amount: formatMoney(expensesCents) },
          ]}
          total={{ label: t('totalPayoff'), amount: total }}
        />
      </Sheet>
      <figcaption className="small muted">{t('exampleNote')}</figcaption>
    </figure>
  )
}
