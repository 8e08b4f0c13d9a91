import type { REPORTS, ReportName } from '@fieldstone/contract/reports'
import { daysOfSpan } from '@fieldstone/domain/calendar/spans'
import { todayHere } from '../../lib/dates.ts'
import { formatDate } from '../../lib/format.ts'
import { t } from '../../lib/messages/reports.ts'
import { descriptionOf, type PlacedReport } from './report-calls.ts'
import type { ReportNarrowing } from './use-report-view.ts'

type Days = Pick<ReportNarrowing, 'from' | 'to' | 'span'>

/** States the date of a report's figures, and the days that it covers: 'As of Nov 30, 2026. Settled from Jan 1, 2026.' */
export function datesOf(placed: PlacedReport, { span, ...fixed }: Days): string {
  const asOf = t('asOf', { date: formatDate(todayHere()) })
  const { from, to } = span === undefined ? fixed : daysOfSpan(span, todayHere())
  if (!descriptionOf(placed).hasDays || (from === undefined && to === undefined)) return asOf
  const what = t(`day_${placed.report as DatedReport}`)
  const days = { what, from: formatDate(from ?? null), to: formatDate(to ?? null) }
  return `${asOf} ${t(from === undefined ? 'daysTo' : to === undefined ? 'daysFrom' : 'days', days)}`
}

type DatedReport = {
  [N in ReportName]: (typeof REPORTS)[N]['hasDays'] extends true ? N : never
}[ReportName]
