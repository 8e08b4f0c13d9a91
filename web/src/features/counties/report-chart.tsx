import { type ChartName, REPORTS, type ReportName } from '@fieldstone/contract/reports'
import { reportRoutes } from '@fieldstone/contract/routes/reports'
import { cents } from '@fieldstone/domain/money/cents'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { ChartCard } from '../../lib/chart-card.tsx'
import { formatMoney } from '../../lib/format.ts'
import { t } from '../../lib/messages/reports.ts'
import { keepOfSame } from '../../lib/use-list-page.ts'
import { SelectField } from '../../ui/field.tsx'
import type { ReportView } from './use-report-view.ts'

interface ReportChartProps {
  readonly report: ReportName
  readonly countyId: number
  readonly narrow: ReportView
  readonly filter: string
}

/** The report's rows by what is chosen; a segment leads to its rows in the table below. */
export function ReportChart({ report, countyId, narrow, filter }: ReportChartProps) {
  const { charts } = REPORTS[report]
  const { by } = narrow.query
  const query = { ...narrow.query, filter, group: undefined, columns: '' }
  // Drawn by something else it is another chart: the old figures would stand under the new title.
  const queryKey = ['county', countyId, 'report', report, 'chart', by, query]
  const chart = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      call(reportRoutes.reportChart, { params: { id: countyId, report }, query }, { signal }),
    placeholderData: keepOfSame(queryKey),
    staleTime: 0,
  })
  const { data } = chart
  const hasAmounts = data?.some(({ amountCents }) => amountCents !== null)
  const total = data?.reduce((sum, { amountCents }) => sum + (amountCents ?? 0), 0)
  return (
    <ChartCard
      kind={by === 'status' || by === 'reason' || by === 'method' || by === 'type' ? 'donut' : 'bars'}
      title={
        charts.length === 1
          ? t(`title_${report}`)
          : t('chartTitle', { title: t(`title_${report}`), by: wordOf(by) })
      }
      unit={t(`unit_${report}`)}
      figures={data?.map(({ group, count, amountCents }) => ({
        ...{ key: group, label: group, count, to: narrow.addressWith({ by, group }) },
        ...(amountCents === null ? {} : { amount: formatMoney(amountCents) }),
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

/** What a chart is drawn by. Every name of a report's `charts` has its word. */
const wordOf = (by: string): string => t(`by_${by as ChartName}`)
