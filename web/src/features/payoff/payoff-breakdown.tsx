import type { ReactNode } from 'react'
import { formatMoney } from '../../lib/format.ts'
import { t } from '../../lib/messages/payoff.ts'
import { BreakdownBar } from '../../ui/hero-amount.tsx'
import { MoneyTable } from '../../ui/money-table.tsx'
import { breakdownOf, interestFactsOf, type PayoffFigures } from './breakdown.ts'

interface PayoffBreakdownProps {
  readonly figures: PayoffFigures
  /** A link to more information. */
  readonly children?: ReactNode
}

/** The parts of the payoff as a bar and as a table, and an explanation of how interest is computed. */
export function PayoffBreakdown({ figures, children }: PayoffBreakdownProps) {
  const { principalCents, interestCents, expenseCents, totalCents } = figures
  return (
    <div className="payoff-breakdown stack">
      <h2>{t('breakdown')}</h2>
      {totalCents ? (
        <BreakdownBar
          parts={[
            { colour: 1, weight: principalCents ?? 0 },
            { colour: 2, weight: interestCents ?? 0 },
            { colour: 3, weight: expenseCents ?? 0 },
          ]}
        />
      ) : null}
      <MoneyTable
        caption={t('breakdownCaption')}
        headings={[t('type'), t('amount')]}
        size="large"
        entries={breakdownOf(figures)}
        total={{ label: t('totalPayoff'), amount: formatMoney(totalCents) }}
      />
      {children}
      <WhyThisAmount figures={figures} />
    </div>
  )
}

const UNIT_TEXTS = { month: 'whyMonths', day: 'whyDays', period: 'whyPeriods' } as const

function WhyThisAmount({ figures }: { readonly figures: PayoffFigures }) {
  const { units, hasMinimum } = interestFactsOf(figures)
  if (units.length === 0 && !hasMinimum) return null
  return (
    <details className="small">
      <summary>{t('whySummary')}</summary>
      <div className="stack tight prose why">
        {units.map((unit) => (
          <p key={unit}>{t(UNIT_TEXTS[unit])}</p>
        ))}
        {hasMinimum ? <p>{t('whyMinimum')}</p> : null}
        <p>{t('whyParts')}</p>
      </div>
    </details>
  )
}
