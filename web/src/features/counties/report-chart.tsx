import type { ChartName } from '@fieldstone/contract/reports'
import { cents } from '@fieldstone/domain/money/cents'
import { useQuery } from '@tanstack/react-query'
import { ChartCard } from '../../lib/chart-card.tsx'
import { monthText } from '../../lib/dates.ts'
import { formatMoney } from '../../lib/format.ts'
import { t } from '../../lib/messages/reports.ts'
import { keyOf } from '../../lib/query-keys.ts'
import { keepOfSame } from '../../lib/use-list-page.ts'
import { SelectField } from '../../ui/field.tsx'
import { drawnBy, fetchSegments } from './chart-figures.ts'
import { callsOf, descriptionOf, type PlacedReport } from './report-calls.ts'
import type { ReportView } from './use-report-view.ts'

interface ReportChartProps {
  readonly placed: PlacedReport
  readonly narrow: ReportView
  readonly filter: string
}

/** The chart of a report. A segment links to its rows in the table below. */
export function ReportChart({ placed, narrow, filter }: ReportChartProps) {
  const { charts, overlaps = [], draws } = descriptionOf(placed)
  const { reportChart, params } = callsOf(placed)
  const { by } = narrow.query
  const query = { ...narrow.query, filter, group: undefined, columns: '' }
  // `by` is no param of the call. In the key it keeps the figures of one chart from showing under the title of another.
  const queryKey = keyOf(reportChart, { params: { ...params, by }, query })
  const chart = useQuery({
    queryKey,
    queryFn: ({ signal }) => fetchSegments(placed, query, signal),
    placeholderData: keepOfSame(queryKey),
    staleTime: 0,
  })
  const { data } = chart
  const hasAmounts = data?.some(({ amountCents }) => amountCents !== null)
  const total = data?.reduce((sum, { amountCents }) => sum + (amountCents ?? 0), 0)
  return (
    <ChartCard
      kind={
        isOfShares(by) && data?.every(({ amountCents }) => draws === 'rows' || (amountCents ?? 0) >= 0)
          ? 'donut'
          : 'bars'
      }
      title={titleOf(placed, by)}
      hasOverlaps={overlaps.includes(by)}
      unit={t(`unit_${placed.report}`)}
      figures={data?.map(({ group, count, amountCents, layers }) => ({
        ...{
          key: group,
          label: by === 'month' && isMonth(group) ? monthText(group) : group,
          count,
          to: narrow.addressWith({ by, group }),
        },
        ...(amountCents === null ? {} : { amount: formatMoney(amountCents) }),
        ...drawnBy(placed.report, amountCents),
        ...(layers ? { layers } : {}),
      }))}
      {...(hasAmounts && total !== undefined ? { totalAmount: formatMoney(cents(total)) } : {})}
      isStale={chart.isPlaceholderData}
      error={chart.error}
      onRetry={() => void chart.refetch()}
      emptyText={t('chartEmpty')}
      aside={
        charts.length > 1 ? (
          <SelectField
            id="chart-by"
            label={t('chartBy')}
            value={by}
            options={charts.map((name) => ({ value: name, label: wordOf(name) }))}
            onChange={(event) => narrow.change({ by: event.currentTarget.value, group: '' })}
          />
        ) : null
      }
    />
  )
}

const isOfShares = (by: string): boolean => ['status', 'reason', 'method', 'type', 'kind'].includes(by)

/**
 * A chart says what it draws: by what, and whether in dollars. The only one of its report need not repeat the report's
 * name, which is the heading of the page and of the table.
 */
function titleOf(placed: PlacedReport, by: string): string {
  const { charts, draws, title } = descriptionOf(placed)
  if (draws === 'dollars') return t('chartTitleDollars', { title, by: wordOf(by) })
  return charts.length === 1
    ? t('chartAlone', { by: wordOf(by) })
    : t('chartTitle', { title, by: wordOf(by) })
}

/** Returns the word for a grouping. Every name in a report's `charts` has one. */
const wordOf = (by: string): string => t(`by_${by as ChartName}`)

/** Money that has not settled has no month. */
const isMonth = (group: string): boolean => /^\d{4}-\d\d$/.test(group)
