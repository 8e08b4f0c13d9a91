import type { ForecastMonth } from '@fieldstone/contract/entities/analysis/forecast/forecast'
import { formatMoney } from '../../../lib/format.ts'
import { bounds, expectedCount } from './words.ts'

interface FigureCellProps {
  readonly figure: string
  readonly more: readonly string[]
}

/** A figure with notes in small print below. */
export const FigureCell = ({ figure, more }: FigureCellProps) => (
  <span className="forecast-figure">
    {figure}
    {more.map((line) => (
      <small key={line}>{line}</small>
    ))}
  </span>
)

/** The expected redemptions with their bounds. */
export const ExpectedRedemptions = ({ redemptions }: Pick<ForecastMonth, 'redemptions'>) => (
  <FigureCell
    figure={expectedCount(redemptions.mean)}
    more={[bounds.count80(redemptions), bounds.count95(redemptions)]}
  />
)

/** The expected cash with its bounds. */
export const ExpectedCash = ({ cash }: Pick<ForecastMonth, 'cash'>) => (
  <FigureCell figure={formatMoney(cash.meanCents)} more={[bounds.cash80(cash), bounds.cash95(cash)]} />
)
