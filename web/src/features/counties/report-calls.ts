import { pathTo } from '@fieldstone/contract/pages'
import type { Report } from '@fieldstone/contract/report'
import {
  type AllCountiesReportName,
  acrossCounties,
  type CountyReportName,
  REPORTS,
  type ReportName,
} from '@fieldstone/contract/reports'
import {
  ALL_COUNTIES_REPORT_ROUTES,
  allCountiesReportRoutes,
  REPORT_ROUTES,
  reportRoutes,
  reportViewRoutes,
} from '@fieldstone/contract/routes/counties/reports'
import { callPage, type Page } from '../../lib/api.ts'
import { callCsv } from '../../lib/api-files.ts'
import { useCall } from '../../lib/calls.ts'
import { formatCount, formatMoney } from '../../lib/format.ts'
import { PATHS } from '../../lib/paths.ts'
import { keyOf } from '../../lib/query-keys.ts'
import { countyReportsPath } from '../../lib/staff-paths.ts'
import type { TableViewState } from '../../lib/table-view.ts'
import { keepOfSame } from '../../lib/use-list-page.ts'
import type { ReportNarrowing } from './use-report-view.ts'

/** A report of one county. Null: across counties. */
export interface PlacedReport {
  readonly report: ReportName
  readonly countyId: number | null
}

/** A row by the column names of the report's description. `no` is only the key of the row. */
export type ReportRow = Readonly<Record<string, unknown>> & { readonly no: number }

export type ReportQuery = TableViewState & ReportNarrowing

export const descriptionOf = ({ report, countyId }: PlacedReport): Report =>
  countyId === null ? acrossCounties(REPORTS[report]) : REPORTS[report]

/** Returns the calls of a report and their params. The calls across counties have the same form, but no county in their path. */
export function callsOf({ report, countyId }: PlacedReport) {
  const ofCounty = {
    listReport: REPORT_ROUTES[report as CountyReportName],
    reportChart: reportRoutes.reportChart,
    reportTotals: reportRoutes.reportTotals,
    listReportViews: reportViewRoutes.listReportViews,
    saveReportView: reportViewRoutes.saveReportView,
    deleteReportView: reportViewRoutes.deleteReportView,
  }
  const calls = countyId === null ? (ofAllCounties(report) as unknown as typeof ofCounty) : ofCounty
  return { ...calls, params: { id: countyId ?? 0, report: report as CountyReportName } }
}

const ofAllCounties = (report: ReportName) => ({
  listReport: ALL_COUNTIES_REPORT_ROUTES[report as AllCountiesReportName],
  reportChart: allCountiesReportRoutes.allCountiesChart,
  reportTotals: allCountiesReportRoutes.allCountiesTotals,
  listReportViews: reportViewRoutes.listAllCountiesViews,
  saveReportView: reportViewRoutes.saveAllCountiesView,
  deleteReportView: reportViewRoutes.deleteAllCountiesView,
})

export async function fetchReport(
  placed: PlacedReport,
  query: ReportQuery,
  signal: AbortSignal,
): Promise<Page<ReportRow>> {
  const { listReport, params } = callsOf(placed)
  const page = await callPage(listReport, { params, query }, { signal })
  return { ...page, rows: page.rows.map((row, no) => ({ ...row, no })) }
}

/** The address of the list of reports. */
export const reportsPath = (countyId: number | null): string =>
  countyId === null ? PATHS.reports : countyReportsPath(countyId)

/** The address of a report in a view of it. */
export function reportPath(
  { report, countyId }: PlacedReport,
  view: Readonly<Record<string, string>> = {},
): string {
  const query = new URLSearchParams(view)
  const { page } = REPORTS[report]
  const path =
    countyId === null
      ? pathTo('report', { report: page })
      : pathTo('countyReport', { countyId, report: page })
  return path + (query.size === 0 ? '' : `?${query}`)
}

export function fetchReportFile(placed: PlacedReport, query: ReportQuery) {
  const { listReport, params } = callsOf(placed)
  return callCsv(listReport, { params, query })
}

/** Reads the totals of the report by column, as in the last line of its file. Undefined while loading. */
export function useReportTotals(
  placed: PlacedReport,
  { page: _, pageSize: __, sort: ___, ...view }: ReportQuery,
): Readonly<Record<string, string>> | undefined {
  const { reportTotals, params } = callsOf(placed)
  const input = { params, query: { ...view, columns: '' } }
  const { data } = useCall(reportTotals, input, {
    enabled: descriptionOf(placed).sums.length > 0,
    placeholderData: keepOfSame(keyOf(reportTotals, input)),
    staleTime: 0,
  })
  if (data === undefined) return undefined
  return Object.fromEntries(
    data.map(({ column, amountCents, count }) => [
      column,
      amountCents === null ? formatCount(count ?? 0) : formatMoney(amountCents),
    ]),
  )
}
