import { pathTo } from '@fieldstone/contract/pages'
import { REPORTS, type ReportName } from '@fieldstone/contract/reports'
import { REPORT_ROUTES, reportRoutes } from '@fieldstone/contract/routes/counties/reports'
import { callPage, type Page } from '../../lib/api.ts'
import { callCsv } from '../../lib/api-files.ts'
import { useCall } from '../../lib/calls.ts'
import { formatCount, formatMoney } from '../../lib/format.ts'
import { keyOf } from '../../lib/query-keys.ts'
import type { TableViewState } from '../../lib/table-view.ts'
import { keepOfSame } from '../../lib/use-list-page.ts'
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

/** Reads the totals of the report by column, as in the last line of its file. Undefined while loading. */
export function useReportTotals(
  report: ReportName,
  countyId: number,
  { page: _, pageSize: __, sort: ___, ...view }: ReportQuery,
): Readonly<Record<string, string>> | undefined {
  const input = { params: { id: countyId, report }, query: { ...view, columns: '' } }
  const { data } = useCall(reportRoutes.reportTotals, input, {
    enabled: REPORTS[report].sums.length > 0,
    placeholderData: keepOfSame(keyOf(reportRoutes.reportTotals, input)),
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
