import { cents } from '@fieldstone/domain/money/cents'
import { type ReactNode, useId } from 'react'
import { Link, useNavigate } from 'react-router'
import { Bars } from '../ui/bars.tsx'
import { type ChartLayer, ChartLegend, chartColour, Donut } from '../ui/chart.tsx'
import { Failed } from '../ui/failed.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { formatCount, formatMoney } from './format.ts'
import { t } from './messages/charts.ts'

/** One number of a chart, and the list that it counts. */
export interface Figure {
  readonly key: string
  readonly label: string
  readonly count: number
  /** What the counted rows add up to, written; left out where it is no question of money. */
  readonly amount?: string
  readonly to: string
  readonly isUnderWay?: boolean
  /** What is drawn in place of the count. */
  readonly drawn?: { readonly value: number; readonly text: string }
  /** What its bar is made of. */
  readonly layers?: readonly ChartLayer[]
}

interface ChartCardProps {
  readonly title: string
  /** What is counted: 'plans'. */
  readonly unit: string
  readonly kind: 'donut' | 'bars'
  /** Undefined while they are on their way. */
  readonly figures: readonly Figure[] | undefined
  /** What the amounts of all rows add up to. */
  readonly totalAmount?: string
  /** The segments share rows: nothing is added up. */
  readonly hasOverlaps?: boolean
  /** They belong to the question before, whose answer is still on its way. */
  readonly isStale?: boolean
  readonly error: Error | null
  readonly onRetry: () => void
  /** Why there is nothing to draw. */
  readonly emptyText: string
  /** Beside the title. */
  readonly aside?: ReactNode
}

/** A chart, and the same numbers as a table: each leads to the list behind it. */
export function ChartCard(props: ChartCardProps) {
  const { title, figures, error } = props
  const headingId = useId()
  return (
    <Sheet className="stack" aria-labelledby={headingId}>
      <div className="sheet-title">
        <h2 id={headingId}>{title}</h2>
        {props.aside}
      </div>
      {error ? <Failed title={t('failed')} message={error.message} onRetry={props.onRetry} /> : null}
      {figures === undefined && !error ? <div className="skeleton chart-waiting" aria-busy="true" /> : null}
      {figures?.length === 0 ? <p className="muted">{props.emptyText}</p> : null}
      {figures && figures.length > 0 ? (
        <div className={props.isStale ? 'stack chart-stale' : 'stack'} aria-busy={props.isStale === true}>
          <Drawn {...props} figures={figures} />
        </div>
      ) : null}
    </Sheet>
  )
}

function Drawn({
  kind,
  figures,
  unit,
  title,
  totalAmount,
  hasOverlaps = false,
}: ChartCardProps & { readonly figures: readonly Figure[] }) {
  const navigate = useNavigate()
  const total = figures.reduce((sum, { count }) => sum + count, 0)
  const most = figures.reduce((a, b) => (drawnOf(b).value > drawnOf(a).value ? b : a))
  const isByAmount = figures.some(({ drawn }) => drawn !== undefined)
  const totalText = isByAmount && totalAmount !== undefined ? totalAmount : formatCount(total)
  const chart = {
    parts: figures.map((figure) => ({
      ...{ key: figure.key, label: figure.label, ...drawnOf(figure) },
      ...(figure.isUnderWay ? { isOpen: true } : {}),
      ...(figure.layers ? { layers: figure.layers } : {}),
    })),
    summary: t(hasOverlaps ? 'summaryOfParts' : 'summary', {
      ...{ title, total: totalText, unit: isByAmount ? '' : ` ${unit}` },
      ...{ label: most.label, count: drawnOf(most).text },
    }),
    onPick: (picked: string) => {
      const figure = figures.find(({ key }) => key === picked)
      if (figure) void navigate(figure.to)
    },
  }
  const table = (
    <FigureTable
      {...{ title, unit, figures, total, hasKeys: kind === 'donut', hasOverlaps }}
      {...(totalAmount === undefined ? {} : { totalAmount })}
    />
  )
  if (kind === 'bars')
    return (
      <>
        <Bars {...chart} axisText={isByAmount ? formatWholeDollars : formatCount} />
        {figures[0]?.layers ? <ChartLegend labels={figures[0].layers.map(({ label }) => label)} /> : null}
        <details>
          <summary>{t('asTable')}</summary>
          {table}
        </details>
      </>
    )
  return (
    <div className="chart-beside">
      <Donut {...chart}>
        <b className={isByAmount ? 'is-amount' : undefined}>{totalText}</b>
        {isByAmount ? null : <span className="small">{unit}</span>}
      </Donut>
      {table}
    </div>
  )
}

interface FigureTableProps {
  readonly title: string
  readonly unit: string
  readonly figures: readonly Figure[]
  readonly total: number
  readonly totalAmount?: string
  readonly hasKeys: boolean
  readonly hasOverlaps: boolean
}

const drawnOf = ({ drawn, count }: Figure) => drawn ?? { value: count, text: formatCount(count) }

function FigureTable(props: FigureTableProps) {
  const { title, unit, figures, total, totalAmount, hasKeys, hasOverlaps } = props
  const hasAmounts = figures.some(({ amount }) => amount !== undefined)
  return (
    <table className="chart-table">
      <caption className="visually-hidden">{title}</caption>
      <thead className={hasAmounts ? undefined : 'visually-hidden'}>
        <tr>
          <th scope="col">{t('columnGroup')}</th>
          <th scope="col" className="num">
            {unit}
          </th>
          <th scope="col" className="num">
            {hasAmounts ? t('columnAmount') : hasOverlaps ? null : t('columnShare')}
          </th>
        </tr>
      </thead>
      <tbody>
        {figures.map(({ key, label, count, amount, to }, index) => (
          <tr key={key}>
            <th scope="row">
              {hasKeys ? <i className="chart-key" style={{ background: chartColour(index) }} /> : null}
              <Link to={to}>{label}</Link>
            </th>
            <td className="num">{formatCount(count)}</td>
            <td className="num">{hasAmounts ? amount : hasOverlaps ? null : shareOf(count, total)}</td>
          </tr>
        ))}
      </tbody>
      {hasOverlaps ? null : (
        <tfoot>
          <tr>
            <th scope="row">{t('total')}</th>
            <td className="num">{formatCount(total)}</td>
            <td className="num">{hasAmounts ? totalAmount : shareOf(total, total)}</td>
          </tr>
        </tfoot>
      )}
    </table>
  )
}

/** '$1,200' where there are no cents. */
const formatWholeDollars = (value: number): string => formatMoney(cents(value)).replace(/\.00$/, '')

const shareOf = (count: number, total: number): string => `${Math.round((count / Math.max(total, 1)) * 100)}%`
