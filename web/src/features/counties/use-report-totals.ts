import { REPORTS, type ReportName } from '@fieldstone/contract/reports'
import { reportRoutes } from '@fieldstone/contract/routes/counties/reports'
import { useCall } from '../../lib/calls.ts'
import { formatCount, formatMoney } from '../../lib/format.ts'
import { keyOf } from '../../lib/query-keys.ts'
import { keepOfSame } from '../../lib/use-list-page.ts'
import type { ReportQuery } from './report-calls.ts'

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
