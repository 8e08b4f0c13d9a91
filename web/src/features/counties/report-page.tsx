import { columnsOf } from '@fieldstone/contract/report'
import { REPORTS, type ReportName, reportAtPage } from '@fieldstone/contract/reports'
import { REPORT_ROUTES } from '@fieldstone/contract/routes/counties/reports'
import { Link, Navigate, useLocation, useParams } from 'react-router'
import { ListTable } from '../../lib/list-table.tsx'
import { t } from '../../lib/messages/reports.ts'
import { PageHead } from '../../lib/page-heading.tsx'
import { keyOf } from '../../lib/query-keys.ts'
import { reportsPath } from '../../lib/staff-paths.ts'
import { useTableView } from '../../lib/table-view.ts'
import { useListPage } from '../../lib/use-list-page.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { fetchReport, fetchReportFile, useReportTotals } from './report-calls.ts'
import { ReportChart } from './report-chart.tsx'
import { columnsOfReport, headingOf } from './report-columns.tsx'
import { ReportFilters } from './report-filters.tsx'
import { DiffersNotice, SpanNotice } from './report-notices.tsx'
import { ReportPrint } from './report-print.tsx'
import { useReportView } from './use-report-view.ts'
import './reports.css'

/** A report of a county. An unknown one leads to the list of reports. */
export default function ReportPage() {
  const params = useParams()
  const countyId = Number(params['countyId'])
  const report = reportAtPage(params['report'])
  if (report === undefined) return <Navigate to={reportsPath(countyId)} replace />
  return <ShownReport key={report} report={report} countyId={countyId} />
}

/** Shows one report: chart, filters and rows, as its description declares them. */
function ShownReport({ report, countyId }: { readonly report: ReportName; readonly countyId: number }) {
  const { pathname, search } = useLocation()
  const [view, setView] = useTableView(20)
  const narrow = useReportView(REPORTS[report])
  const query = { ...view, ...narrow.query }
  const list = useListPage(
    keyOf(REPORT_ROUTES[report], { params: { id: countyId }, query: { ...query, columns: '' } }),
    (signal) => fetchReport(report, countyId, query, signal),
    { staleTime: 0 },
  )
  const columns = columnsOfReport(report, {
    countyId,
    here: pathname + search,
    chosen: narrow.query.columns,
  })
  const totals = useReportTotals(report, countyId, query)
  if (narrow.isPrint)
    return <ReportPrint {...{ report, countyId, query }} onBack={() => narrow.change({ print: '' })} />
  return (
    <div className="stack wide report">
      <div className="sheet-title">
        <PageHead title={REPORTS[report].title} isQuiet lede={t(`lede_${report}`)} />
        <Link className={buttonClass({ kind: 'default' })} to={reportsPath(countyId)}>
          {t('backToReports')}
        </Link>
      </div>
      <DiffersNotice report={report} countyId={countyId} />
      <SpanNotice error={list.error} onShorten={narrow.showLastYear} />
      <ReportChart report={report} countyId={countyId} narrow={narrow} filter={view.filter} />
      <Sheet isRuled isFlush aria-label={t('rows')}>
        <ReportFilters report={report} narrow={narrow} countyId={countyId} />
        <ListTable
          caption={REPORTS[report].title}
          columns={columns}
          list={list}
          rowKey={(row) => row.no}
          totals={withName(columns, totals)}
          view={[view, setView]}
          columnChoice={choiceOf(report, narrow)}
          emptyText={t(narrow.isNarrowed ? 'noMatch' : 'none')}
          noMatchText={t('noMatch')}
          isPart
          actions={
            <Link
              className={buttonClass({ kind: 'default', size: 'small' })}
              to={narrow.addressWith({ print: 'true' })}
            >
              {t('print')}
            </Link>
          }
          fetchFile={() => fetchReportFile(report, countyId, query)}
        />
      </Sheet>
    </div>
  )
}

/** The columns are stored in the address, so saved views, e-mails and files have them, too. */
function choiceOf(report: ReportName, { query: { columns }, change }: ReturnType<typeof useReportView>) {
  const all = columnsOf(REPORTS[report]).map(([wire]) => ({ key: wire, header: headingOf(wire) }))
  return {
    all,
    chosen: columns === '' ? all.map(({ key }) => key) : columns.split(','),
    onChoose: (keys: readonly string[]) => change({ columns: keys.length === all.length ? '' : keys.join() }),
    onUsual: columns === '' ? null : () => change({ columns: '' }),
  }
}

type Totals = ReturnType<typeof useReportTotals>

/** Puts the label of the totals into the first column, unless that column has a total itself. */
function withName(columns: readonly { readonly key: string }[], totals: Totals): Totals {
  const [first] = columns
  return totals === undefined || first === undefined ? totals : { [first.key]: t('total'), ...totals }
}
