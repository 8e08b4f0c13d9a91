import { isOfCertificates, type Report } from '@fieldstone/contract/report'
import { addDays, type PlainDate, parsePlainDate } from '@fieldstone/domain/calendar/plain-date'
import { SPANS, type Span } from '@fieldstone/domain/calendar/spans'
import { useSearchParams } from 'react-router'
import { todayHere } from '../../lib/dates.ts'
import { withFlags } from '../../lib/table-view.ts'
import { useCleanSearchParams, wrongFlags } from '../../lib/use-clean-search-params.ts'
import { worklistIn } from '../../records/worklists/use-worklists.ts'

/** The filters of a report besides its filter box: days, one segment of a chart, the chosen columns. */
export interface ReportNarrowing {
  readonly from: PlainDate | undefined
  readonly to: PlainDate | undefined
  /** A moving span in place of `from` and `to`. */
  readonly span: Span | undefined
  readonly by: string
  readonly group: string | undefined
  /** Only certificates of this list. */
  readonly worklistId: number | undefined
  /** Of a report across counties: only this state, '' for all, or only this county. */
  readonly stateId: string
  readonly countyId: number | undefined
  /** Wire names, separated by commas; '' means all. */
  readonly columns: string
}

/** The address's filters for a state and a county. */
export const placeFlags = (stateId: string, countyId: string) => ({ stateID: stateId, countyID: countyId })

export interface ReportView {
  readonly query: ReportNarrowing
  readonly isNarrowed: boolean
  /** Whether the print version is shown. */
  readonly isPrint: boolean
  readonly change: (changed: Readonly<Record<string, string>>) => void
  readonly showLastYear: () => void
  /** Returns the address of this view with some filters changed. */
  readonly addressWith: (changed: Readonly<Record<string, string>>) => string
}

/** Reads the filters from the address, so that a view can be sent to a colleague. A change goes back to page 1. */
export function useReportView(report: Report, isAcrossCounties: boolean): ReportView {
  const { charts } = report
  const [params, setParams] = useSearchParams()
  const day = (name: string) => parsePlainDate(params.get(name) ?? '') ?? undefined
  const by = charts.find((chart) => chart === params.get('by')) ?? charts[0]
  const group = params.get('group') ?? undefined
  const span = SPANS.find((it) => it === params.get('span'))
  const worklistId = isOfCertificates(report) ? worklistIn(params) : undefined
  const columns = knownColumns(report, params.get('columns') ?? '')
  const { stateId, countyId } = isAcrossCounties ? placeIn(params) : NO_PLACE
  useCleanSearchParams({
    ...wrongFlags(params, {
      from: day('from'),
      to: day('to'),
      span,
      worklistID: worklistId,
      stateID: stateId,
      countyID: countyId,
      by: charts.find((it) => it === params.get('by')),
    }),
    ...(columns === (params.get('columns') ?? '') ? {} : { columns }),
  })
  const changed = (changes: Readonly<Record<string, string>>) => withFlags(params, changes)
  const change = (changes: Readonly<Record<string, string>>) =>
    setParams(changed(changes), { preventScrollReset: true })
  return {
    query: {
      from: span ? undefined : day('from'),
      to: span ? undefined : day('to'),
      span,
      by,
      group,
      worklistId,
      stateId,
      countyId,
      columns,
    },
    isNarrowed: ['from', 'to', 'span', 'group', 'worklistID', 'stateID', 'countyID'].some((name) =>
      params.has(name),
    ),
    isPrint: params.get('print') === 'true',
    change,
    showLastYear: () => {
      const today = todayHere()
      change({ from: addDays(today, -365), to: today, span: '' })
    },
    addressWith: (changes) => `?${changed(changes)}`,
  }
}

type Place = Pick<ReportNarrowing, 'stateId' | 'countyId'>

const NO_PLACE: Place = { stateId: '', countyId: undefined }

function placeIn(params: URLSearchParams): Place {
  const [state, county] = [params.get('stateID') ?? '', params.get('countyID') ?? '']
  return {
    stateId: /^[A-Z]{2}$/.test(state) ? state : '',
    countyId: /^[1-9]\d{0,8}$/.test(county) ? Number(county) : undefined,
  }
}

const knownColumns = ({ columns }: Report, chosen: string): string => {
  const wires = Object.values(columns).map(([wire]) => wire)
  return chosen
    .split(',')
    .filter((name) => wires.includes(name))
    .join()
}
