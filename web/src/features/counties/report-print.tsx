import { columnsOf } from '@fieldstone/contract/report'
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
import {
  callsOf,
  descriptionOf,
  fetchReport,
  type PlacedReport,
  type ReportQuery,
  type ReportRow,
  useReportTotals,
} from './report-calls.ts'
import { columnsOfReport } from './report-columns.tsx'

const ROWS_A_CALL = 200
/** Nobody reads more pages than that. The file has all rows. */
const MOST_CALLS = 5

interface ReportPrintProps {
  readonly placed: PlacedReport
  readonly query: ReportQuery
  readonly onBack: () => void
}

/** Prints the rows of the view with their count and totals. Says so if there are more rows than it prints. */
export function ReportPrint({ placed, query, onBack }: ReportPrintProps) {
  const { title } = descriptionOf(placed)
  const { listReport, params } = callsOf(placed)
  const { pathname, search } = useLocation()
  const here = pathname + search
  const totals = useReportTotals(placed, query)
  const countyId = placed.countyId ?? query.countyId
  const county = useAllCounties().data?.find(({ id }) => id === countyId)
  const list = useWorklists()?.find(({ id }) => id === query.worklistId)
  const rows = useQuery({
    queryKey: keyOf(listReport, { params: { ...params, isPrint: true }, query }),
    queryFn: ({ signal }) => fetchRows(placed, query, signal),
    staleTime: 0,
  })
  return (
    <Loaded query={rows} title={title} skeleton={<PageLayoutSkeleton />}>
      {(it) => (
        <div className="stack wide print-report">
          <p className="row no-print">
            <Button onClick={() => window.print()}>{t('print')}</Button>
            <Button kind="default" onClick={onBack}>
              {t('backToReport')}
            </Button>
          </p>
          <PageHeading title={title} />
          {county ? (
            <p>
              {t('printOf', { county: county.name, state: county.stateId, date: formatDate(todayHere()) })}
            </p>
          ) : null}
          {countyId === undefined ? (
            <p>
              {t('printOfAll', { place: query.stateId || t('allCounties'), date: formatDate(todayHere()) })}
            </p>
          ) : null}
          <p className="muted">{narrowedBy(query, list?.name)}</p>
          <PrintedRows
            placed={placed}
            rows={it.rows}
            totals={totals}
            columnsOptions={{ here, chosen: query.columns }}
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

async function fetchRows(placed: PlacedReport, query: ReportQuery, signal: AbortSignal) {
  const rows: ReportRow[] = []
  let totalCount = 0
  for (let page = 1; page <= MOST_CALLS; page++) {
    const part = await fetchReport(placed, { ...query, page, pageSize: ROWS_A_CALL }, signal)
    totalCount = part.totalCount
    rows.push(...part.rows.map((row) => ({ ...row, no: rows.length + row.no })))
    if (part.rows.length < ROWS_A_CALL) return { rows, isWhole: true, totalCount: rows.length }
  }
  return { rows, isWhole: false, totalCount }
}

interface PrintedRowsProps {
  readonly placed: PlacedReport
  readonly rows: readonly ReportRow[]
  readonly columnsOptions: Parameters<typeof columnsOfReport>[1]
  readonly totals: ReturnType<typeof useReportTotals>
}

function PrintedRows({ placed, rows, columnsOptions, totals }: PrintedRowsProps) {
  const description = descriptionOf(placed)
  const kinds = new Map(columnsOf(description).map(([wire, kind]) => [wire, kind]))
  const columns = columnsOfReport(placed, columnsOptions).filter(({ key }) => kinds.has(key))
  return (
    <PrintTable
      caption={description.title}
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
