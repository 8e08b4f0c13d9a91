import { REPORTS, type ReportName } from '@fieldstone/contract/reports'
import { reportRoutes } from '@fieldstone/contract/routes/counties/reports'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { formatCount, formatMoney } from '../../lib/format.ts'
import { keepOfSame } from '../../lib/use-list-page.ts'
import { reportKey } from './keys.ts'
import type { ReportQuery } from './report-calls.ts'

/** What stands in the last line of the report's file, by the key of its column; undefined while it is read. */
export function useReportTotals(
  report: ReportName,
  countyId: number,
  { page: _, pageSize: __, sort: ___, ...view }: ReportQuery,
): Readonly<Record<string, string>> | undefined {
  const query = { ...view, columns: '' }
  const queryKey = reportKey(countyId, report, 'totals', query)
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      call(reportRoutes.reportTotals, { params: { id: countyId, report }, query }, { signal }),
    enabled: REPORTS[report].sums.length > 0,
    placeholderData: keepOfSame(queryKey),
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
