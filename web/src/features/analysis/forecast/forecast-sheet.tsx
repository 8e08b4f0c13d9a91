import type { ForecastMonth } from '@fieldstone/contract/entities/analysis/forecast/forecast'
import { type FORECAST_FILES, forecastRoutes } from '@fieldstone/contract/routes/analysis/forecast'
import { type ReactNode, useId } from 'react'
import { callFile } from '../../../lib/api-files.ts'
import { CsvButton } from '../../../lib/csv-button.tsx'
import { formatMoney } from '../../../lib/format.ts'
import { t } from '../../../lib/messages/forecast.ts'
import { ScrollRegion } from '../../../ui/scroll-region.tsx'
import { TableSheet } from '../../../ui/table-sheet.tsx'
import { bounds, expectedCount } from './words.ts'

interface ForecastSheetProps {
  readonly title: string
  /** The text above the table. */
  readonly lede?: ReactNode
  /** The file with the table's figures. */
  readonly file?: (typeof FORECAST_FILES)[number]
  readonly rowCount: number
  readonly children: ReactNode
}

/** A table of the forecast with its summary and its file. On a phone it scrolls sideways, because a list would be too long. */
export function ForecastSheet({ title, lede, file, rowCount, children }: ForecastSheetProps) {
  const tableId = useId()
  return (
    <TableSheet
      title={title}
      beside={
        file === undefined || rowCount === 0 ? null : (
          <span className="no-print">
            <CsvButton
              label={t('csv')}
              fetchFile={() => callFile(forecastRoutes.forecastFile, { params: { file } })}
            />
          </span>
        )
      }
    >
      {lede === undefined ? null : <div className="forecast-lede stack tight">{lede}</div>}
      {rowCount === 0 ? (
        <p className="table-empty muted">{t('nothingWatched')}</p>
      ) : (
        <>
          <span id={tableId} className="visually-hidden">
            {t('tableOf', { title })}
          </span>
          <ScrollRegion labelledBy={tableId}>{children}</ScrollRegion>
        </>
      )}
    </TableSheet>
  )
}

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
