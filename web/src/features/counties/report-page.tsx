import { columnsOf, type Report } from '@fieldstone/contract/report'
import {
  ALL_COUNTIES_REPORT_NAMES,
  COUNTY_REPORT_NAMES,
  type ReportName,
  reportAtPage,
} from '@fieldstone/contract/reports'
import { Link, Navigate, useLocation, useParams } from 'react-router'
import { ListTable } from '../../lib/list-table.tsx'
import { t } from '../../lib/messages/reports.ts'
import { PageHead } from '../../lib/page-heading.tsx'
import { keyOf } from '../../lib/query-keys.ts'
import { useTableView } from '../../lib/table-view.ts'
import { useListPage } from '../../lib/use-list-page.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import {
  callsOf,
  descriptionOf,
  fetchReport,
  fetchReportFile,
  type PlacedReport,
  reportsPath,
  useReportTotals,
} from './report-calls.ts'

import { ReportChart } from './report-chart.tsx'
import { columnsOfReport, headingOf } from './report-columns.tsx'
import { datesOf } from './report-dates.ts'
import { ReportFilters } from './report-filters.tsx'
import { DiffersNotice, SpanNotice } from './report-notices.tsx'
import { ReportPrint } from './report-print.tsx'
import { useReportView } from './use-report-view.ts'
import './reports.css'

/** A report of a county, or across counties. An unknown one leads to the list of reports. */
export default function ReportPage() {
  const params = useParams()
  const countyId = params['countyId'] === undefined ? null : Number(params['countyId'])
  const names = countyId === null ? ALL_COUNTIES_REPORT_NAMES : COUNTY_REPORT_NAMES
  const report = reportAtPage<ReportName>(names, params['report'])
  if (report === undefined) return <Navigate to={reportsPath(countyId)} replace />
  return <ShownReport key={`${report} ${countyId}`} report={report} countyId={countyId} />
}

/** Shows one report: chart, filters and rows, as its description declares them. */
function ShownReport({ report, countyId }: PlacedReport) {
  const placed = { report, countyId }
  const description = descriptionOf(placed)
  const { pathname, search } = useLocation()
  const [view, setView] = useTableView(20)
  const narrow = useReportView(description, countyId === null)
  const query = { ...view, ...narrow.query }
  const { listReport, params } = callsOf(placed)
  const list = useListPage(
    keyOf(listReport, { params, query: { ...query, columns: '' } }),
    (signal) => fetchReport(placed, query, signal),
    { staleTime: 0 },
  )
  const columns = columnsOfReport(placed, { here: pathname + search, chosen: narrow.query.columns })
  const totals = useReportTotals(placed, query)
  if (narrow.isPrint)
    return <ReportPrint {...{ placed, query }} onBack={() => narrow.change({ print: '' })} />
  return (
    <div className="stack wide report">
      <div className="sheet-title">
        <PageHead
          title={description.title}
          isQuiet
          lede={
            <>
              <b>{datesOf(placed, narrow.query)}</b> {t(`lede_${report}`)}
            </>
          }
        />
        <Link className={buttonClass({ kind: 'default' })} to={reportsPath(countyId)}>
          {t('backToReports')}
        </Link>
      </div>
      <DiffersNotice report={report} countyId={countyId} />
      <SpanNotice error={list.error} onShorten={narrow.showLastYear} />
      <ReportChart placed={placed} narrow={narrow} filter={view.filter} />
      <Sheet isRuled isFlush aria-label={t('rows')}>
        <ReportFilters placed={placed} narrow={narrow} />
        <ListTable
          caption={description.title}
          columns={columns}
          list={list}
          rowKey={(row) => row.no}
          totals={withName(columns, totals)}
          view={[view, setView]}
          columnChoice={choiceOf(description, narrow)}
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
          fetchFile={() => fetchReportFile(placed, query)}
        />
      </Sheet>
    </div>
  )
}

/** The columns are stored in the address, so saved views, e-mails and files have them, too. */
function choiceOf(report: Report, { query: { columns }, change }: ReturnType<typeof useReportView>) {
  const all = columnsOf(report).map(([wire]) => ({ key: wire, header: headingOf(wire) }))
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
