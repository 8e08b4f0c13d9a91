import { columnsOf } from '@fieldstone/contract/report'
import { REPORTS, type ReportName } from '@fieldstone/contract/reports'
import { cents } from '@fieldstone/domain/money/cents'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { formatCount, formatDate, formatMoney } from '../../lib/format.ts'
import { t } from '../../lib/messages/reports.ts'
import { PageHeading } from '../../lib/page-heading.tsx'
import { Loaded } from '../../records/loaded.tsx'
import { Button } from '../../ui/button.tsx'
import { PrintTable } from '../../ui/print-table.tsx'
import { PageLayoutSkeleton } from '../../ui/skeletons.tsx'
import { fetchReport, type ReportQuery, type ReportRow } from './report-calls.ts'
import { columnsOfReport } from './report-columns.tsx'

const ROWS_A_CALL = 200
/** More paper than anybody reads: the file has all of them. */
const MOST_CALLS = 5

interface ReportPrintProps {
  readonly report: ReportName
  readonly countyId: number
  readonly query: ReportQuery
  readonly onBack: () => void
}

/** The rows of the view on paper, with their number and sums; it says so when there are more than fit. */
export function ReportPrint({ report, countyId, query, onBack }: ReportPrintProps) {
  const { pathname, search } = useLocation()
  const here = pathname + search
  const rows = useQuery({
    queryKey: ['county', countyId, 'report', report, 'print', query],
    queryFn: ({ signal }) => fetchRows(report, countyId, query, signal),
    staleTime: 0,
  })
  return (
    <Loaded query={rows} title={t(`title_${report}`)} skeleton={<PageLayoutSkeleton />}>
      {(it) => (
        <div className="stack wide print-report">
          <p className="row no-print">
            <Button onClick={() => window.print()}>{t('print')}</Button>
            <Button kind="default" onClick={onBack}>
              {t('backToReport')}
            </Button>
          </p>
          <PageHeading title={t(`title_${report}`)} />
          <p className="muted">{narrowedBy(query)}</p>
          <PrintedRows
            report={report}
            rows={it.rows}
            columnsOptions={{ countyId, here, chosen: query.columns }}
          />
          <p>
            <strong>{t('printTotal', { count: formatCount(it.rows.length) })}</strong>
            {it.isWhole ? null : ` ${t('printPart')}`}
          </p>
        </div>
      )}
    </Loaded>
  )
}

async function fetchRows(report: ReportName, countyId: number, query: ReportQuery, signal: AbortSignal) {
  const rows: ReportRow[] = []
  for (let page = 1; page <= MOST_CALLS; page++) {
    const part = await fetchReport(report, countyId, { ...query, page, pageSize: ROWS_A_CALL }, signal)
    rows.push(...part.rows.map((row) => ({ ...row, no: rows.length + row.no })))
    if (part.rows.length < ROWS_A_CALL) return { rows, isWhole: true }
  }
  return { rows, isWhole: false }
}

interface PrintedRowsProps {
  readonly report: ReportName
  readonly rows: readonly ReportRow[]
  readonly columnsOptions: Parameters<typeof columnsOfReport>[1]
}

function PrintedRows({ report, rows, columnsOptions }: PrintedRowsProps) {
  const kinds = new Map(columnsOf(REPORTS[report]).map(([wire, kind]) => [wire, kind]))
  const names = new Map(Object.entries(REPORTS[report].columns).map(([name, [wire]]) => [wire, name]))
  const columns = columnsOfReport(report, columnsOptions).filter(({ key }) => kinds.has(key))
  const sumOf = (wire: string) =>
    cents(rows.reduce((sum, row) => sum + Number(row[names.get(wire) ?? ''] ?? 0), 0))
  const sums = columns
    .filter(({ key }) => kinds.get(key) === 'money')
    .map(({ key }) => [key, formatMoney(sumOf(key))] as const)
  return (
    <PrintTable
      caption={t(`title_${report}`)}
      columns={columns}
      rows={rows}
      rowKey={(row) => row.no}
      totals={Object.fromEntries(sums)}
    />
  )
}

function narrowedBy({ filter, from, to, group }: ReportQuery): string {
  const parts = [
    ...(from ? [t('printFrom', { date: formatDate(from) })] : []),
    ...(to ? [t('printTo', { date: formatDate(to) })] : []),
    ...(group === undefined ? [] : [t('onlyGroup', { group })]),
    ...(filter === '' ? [] : [t('printFilter', { filter })]),
  ]
  return parts.length === 0 ? t('printAll') : parts.join(' · ')
}
