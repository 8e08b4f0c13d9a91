import { pathTo } from '@fieldstone/contract/pages'
import { REPORTS, type ReportName } from '@fieldstone/contract/reports'
import { REPORT_ROUTES } from '@fieldstone/contract/routes/counties/reports'
import { callPage, type Page } from '../../lib/api.ts'
import { callCsv } from '../../lib/api-files.ts'
import type { TableViewState } from '../../lib/table-view.ts'
import type { ReportNarrowing } from './use-report-view.ts'

/** A row by the column names of the report's description. `no` is only the key of the row. */
export type ReportRow = Readonly<Record<string, unknown>> & { readonly no: number }

export type ReportQuery = TableViewState & ReportNarrowing

export async function fetchReport(
  report: ReportName,
  countyId: number,
  query: ReportQuery,
  signal: AbortSignal,
): Promise<Page<ReportRow>> {
  const page = await callPage(REPORT_ROUTES[report], { params: { id: countyId }, query }, { signal })
  return { ...page, rows: page.rows.map((row, no) => ({ ...row, no })) }
}

/** The address of a report in a view of it. */
export function reportPath(
  countyId: number,
  report: ReportName,
  view: Readonly<Record<string, string>> = {},
): string {
  const query = new URLSearchParams(view)
  return (
    pathTo('countyReport', { countyId, report: REPORTS[report].page }) + (query.size === 0 ? '' : `?${query}`)
  )
}

export const fetchReportFile = (report: ReportName, countyId: number, query: ReportQuery) =>
  callCsv(REPORT_ROUTES[report], { params: { id: countyId }, query })
