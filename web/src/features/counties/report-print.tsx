import { columnsOf } from '@fieldstone/contract/report'
import { REPORTS, type ReportName } from '@fieldstone/contract/reports'
import { REPORT_ROUTES } from '@fieldstone/contract/routes/counties/reports'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { useAllCounties } from '../../lib/all-places.ts'
import { todayHere } from '../../lib/dates.ts'
import { formatCount, formatDate } from '../../lib/format.ts'
import { t as days } from '../../lib/messages/logs.ts'
import { t } from '../../lib/messages/reports.ts'
import { PageHeading } from '../../lib/page-heading.tsx'
import { keyOf } from '../../lib/query-keys.ts'
import { Loaded } from '../../records/loaded.tsx'
import { useWorklists } from '../../records/worklists/use-worklists.ts'
import { Button } from '../../ui/button.tsx'
import { PrintTable } from '../../ui/print-table.tsx'
import { PageLayoutSkeleton } from '../../ui/skeletons.tsx'
import { fetchReport, type ReportQuery, type ReportRow, useReportTotals } from './report-calls.ts'
import { columnsOfReport } from './report-columns.tsx'

const ROWS_A_CALL = 200
/** Nobody reads more pages than that. The file has all rows. */
const MOST_CALLS = 5

interface ReportPrintProps {
  readonly report: ReportName
  readonly countyId: number
  readonly query: ReportQuery
  readonly onBack: () => void
}

/** Prints the rows of the view with their count and totals. Says so if there are more rows than it prints. */
export function ReportPrint({ report, countyId, query, onBack }: ReportPrintProps) {
  const { pathname, search } = useLocation()
  const here = pathname + search
  const totals = useReportTotals(report, countyId, query)
  const county = useAllCounties().data?.find(({ id }) => id === countyId)
  const list = useWorklists()?.find(({ id }) => id === query.worklistId)
  const rows = useQuery({
    queryKey: keyOf(REPORT_ROUTES[report], { params: { id: countyId, isPrint: true }, query }),
    queryFn: ({ signal }) => fetchRows(report, countyId, query, signal),
    staleTime: 0,
  })
  return (
    <Loaded query={rows} title={REPORTS[report].title} skeleton={<PageLayoutSkeleton />}>
      {(it) => (
        <div className="stack wide print-report">
          <p className="row no-print">
            <Button onClick={() => window.print()}>{t('print')}</Button>
            <Button kind="default" onClick={onBack}>
              {t('backToReport')}
            </Button>
          </p>
          <PageHeading title={REPORTS[report].title} />
          {county ? (
            <p>
              {t('printOf', { county: county.name, state: county.stateId, date: formatDate(todayHere()) })}
            </p>
          ) : null}
          <p className="muted">{narrowedBy(query, list?.name)}</p>
          <PrintedRows
            report={report}
            rows={it.rows}
            totals={totals}
            columnsOptions={{ countyId, here, chosen: query.columns }}
          />
          <p>
            <strong>{t('printTotal', { count: formatCount(it.totalCount) })}</strong>
            {it.isWhole ? null : ` ${t('printPart')}`}
          </p>
        </div>
      )}
    </Loaded>
  )
}

async function fetchRows(report: ReportName, countyId: number, query: ReportQuery, signal: AbortSignal) {
  const rows: ReportRow[] = []
  let totalCount = 0
  for (let page = 1; page <= MOST_CALLS; page++) {
    const part = await fetchReport(report, countyId, { ...query, page, pageSize: ROWS_A_CALL }, signal)
    totalCount = part.totalCount
    rows.push(...part.rows.map((row) => ({ ...row, no: rows.length + row.no })))
    if (part.rows.length < ROWS_A_CALL) return { rows, isWhole: true, totalCount: rows.length }
  }
  return { rows, isWhole: false, totalCount }
}

interface PrintedRowsProps {
  readonly report: ReportName
  readonly rows: readonly ReportRow[]
  readonly columnsOptions: Parameters<typeof columnsOfReport>[1]
  readonly totals: ReturnType<typeof useReportTotals>
}

function PrintedRows({ report, rows, columnsOptions, totals }: PrintedRowsProps) {
  const kinds = new Map(columnsOf(REPORTS[report]).map(([wire, kind]) => [wire, kind]))
  const columns = columnsOfReport(report, columnsOptions).filter(({ key }) => kinds.has(key))
  return (
    <PrintTable
      caption={REPORTS[report].title}
      columns={columns}
      rows={rows}
      rowKey={(row) => row.no}
      {...(totals ? { totals } : {})}
    />
  )
}

function narrowedBy({ filter, from, to, span, group }: ReportQuery, list: string | undefined): string {
  const parts = [
    ...(span ? [days(`span_${span}`)] : []),
    ...(from ? [t('printFrom', { date: formatDate(from) })] : []),
    ...(to ? [t('printTo', { date: formatDate(to) })] : []),
    ...(list === undefined ? [] : [t('printList', { name: list })]),
    ...(group === undefined ? [] : [t('onlyGroup', { group })]),
    ...(filter === '' ? [] : [t('printFilter', { filter })]),
  ]
  return parts.length === 0 ? t('printAll') : parts.join(' · ')
}
