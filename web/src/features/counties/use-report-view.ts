import type { Report } from '@fieldstone/contract/report'
import { addDays, type PlainDate, parsePlainDate } from '@fieldstone/domain/calendar/plain-date'
import { useSearchParams } from 'react-router'
import { withFlags } from '../../lib/table-view.ts'
import { todayHere } from '../../lib/today.ts'

/** What narrows a report beside its filter box: days, one segment of a chart, the chosen columns. */
export interface ReportNarrowing {
  readonly from: PlainDate | undefined
  readonly to: PlainDate | undefined
  readonly by: string
  readonly group: string | undefined
  /** Wire names with commas; '' is all. */
  readonly columns: string
}

export interface ReportView {
  readonly query: ReportNarrowing
  readonly isNarrowed: boolean
  /** The view on paper. */
  readonly isPrint: boolean
  readonly change: (changed: Readonly<Record<string, string>>) => void
  readonly showLastYear: () => void
  /** The address of this view with something changed. */
  readonly addressWith: (changed: Readonly<Record<string, string>>) => string
}

/** Kept in the address, so that a view can be sent to a colleague; a change goes to page 1. */
export function useReportView({ charts }: Report): ReportView {
  const [params, setParams] = useSearchParams()
  const day = (name: string) => parsePlainDate(params.get(name) ?? '') ?? undefined
  const by = charts.find((chart) => chart === params.get('by')) ?? charts[0]
  const group = params.get('group') ?? undefined
  const changed = (changes: Readonly<Record<string, string>>) => withFlags(params, changes)
  const change = (changes: Readonly<Record<string, string>>) =>
    setParams(changed(changes), { preventScrollReset: true })
  return {
    query: { from: day('from'), to: day('to'), by, group, columns: params.get('columns') ?? '' },
    isNarrowed: ['from', 'to', 'group'].some((name) => params.has(name)),
    isPrint: params.get('print') === 'true',
    change,
    showLastYear: () => {
      const today = todayHere()
      change({ from: addDays(today, -365), to: today })
    },
    addressWith: (changes) => `?${changed(changes)}`,
  }
}
