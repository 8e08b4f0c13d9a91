import { REPORTS, type ReportName } from '@fieldstone/contract/reports'
import type { Cents } from '@fieldstone/domain/money/cents'
import { call } from '../../lib/api.ts'
import type { Figure } from '../../lib/chart-card.tsx'
import { formatCount, formatMoney } from '../../lib/format.ts'
import { callsOf, fetchReport, type PlacedReport } from './report-calls.ts'
import { headingOf } from './report-columns.tsx'
import type { ReportNarrowing } from './use-report-view.ts'

/** A segment of a chart, with the layers of its bar. */
export interface DrawnSegment extends Pick<Figure, 'layers'> {
  readonly group: string
  readonly count: number
  readonly amountCents: Cents | null
}

type Query = ReportNarrowing & { readonly filter: string }

/** Reads the segments of a chart. The portfolio has none: its rows, one per year with its statuses, are drawn instead. */
export async function fetchSegments(
  placed: PlacedReport,
  query: Query,
  signal: AbortSignal,
): Promise<readonly DrawnSegment[]> {
  const { reportChart, params } = callsOf(placed)
  if (placed.report !== 'portfolio') return call(reportChart, { params, query }, { signal })
  const whole = { ...query, page: 1, pageSize: 200, sort: 'purchaseYear' }
  const { rows } = await fetchReport(placed, whole, signal)
  return rows.map((row) => ({
    group: String(row['year']),
    count: Number(row['boughtCount']),
    // The codec of the column has made it cents.
    amountCents: row['boughtCents'] as Cents,
    layers: STATUSES.map((status) => {
      const value = Number(row[`${status}Count`])
      return {
        label: headingOf(REPORTS.portfolio.columns[`${status}Count`][0]),
        value,
        text: formatCount(value),
      }
    }),
  }))
}

const STATUSES = ['active', 'redeemed', 'legal', 'bankruptcy', 'reo'] as const

/** Returns what the bar of a segment shows: dollars for reports about money, else the number of rows. */
export const drawnBy = (report: ReportName, amountCents: Cents | null): Pick<Figure, 'drawn'> =>
  REPORTS[report].draws === 'dollars' && amountCents !== null
    ? { drawn: { value: amountCents, text: formatMoney(amountCents) } }
    : {}
