import type { ReportMenuEntry, Segment } from '@fieldstone/contract/entities/report'
import { MOST_REPORT_DAYS, type Report } from '@fieldstone/contract/report'
import { REPORT_NAMES, REPORTS, type ReportName } from '@fieldstone/contract/reports'
import type { ActorOf } from '@fieldstone/domain/access/actor'
import { addDays, type PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Listed } from '../../../lists/listed.ts'
import { narrowByText, readWithText } from '../../../lists/narrow-by-text.ts'
import { type ListQuery, readList } from '../../../lists/read-list.ts'
import { requireCounty } from '../../../records/county.ts'
import { Refusal } from '../../../refusal.ts'
import { todayOf } from '../../payoff/service.ts'
import { getCompany } from '../../site/service.ts'
import { type ChartSource, listSourceOf, type ReportSource, segmentOf, segmentsOf } from './source.ts'
import { SOURCES } from './sources.ts'

export type ReportContext = Context<ActorOf<'admin' | 'county'>>

export interface ReportQuery extends ListQuery {
  readonly filter: string
  /** The chart by which the rows are grouped, and the one segment that is wanted. */
  readonly by: string
  readonly group?: string | undefined
}

export type ReportRow = Readonly<Record<string, never>>

/** A page of a report's rows: between two days, with a text, of one segment of a chart. */
export async function listReport(
  context: ReportContext,
  name: ReportName,
  countyId: number,
  query: ReportQuery,
): Promise<Listed<ReportRow[]>> {
  const source = await openReport(context, name, countyId, query)
  const { page, pageSize, sort, after, group, filter } = query
  const chart = group === undefined ? null : chartOf(name, source, query.by)
  const conditions = [
    ...conditionsOf(source, query),
    ...(chart ? [sql`${segmentOf(chart)} = ${group}`, chart.where ?? sql`true`] : []),
  ]
  const scope = sql.join(conditions, sql` and `)
  const list = { ...listSourceOf(REPORTS[name], source), countedFrom: figuresFrom(source, filter, chart) }
  const pageQuery = { page, pageSize, sort, after }
  if (filter !== '' && source.sums === undefined)
    return readWithText<ReportRow, string>(context, list, source, { ...pageQuery, filter }, scope)
  return readList<ReportRow>(context, list, pageQuery, await narrow(context, source, scope, filter))
}

/** The segments of one chart over the same rows, whichever segment the list shows. */
export async function chartReport(
  context: ReportContext,
  name: ReportName,
  countyId: number,
  query: Omit<ReportQuery, 'page' | 'pageSize' | 'sort'>,
): Promise<Segment[]> {
  const source = await openReport(context, name, countyId, query)
  const chart = chartOf(name, source, query.by)
  const scope = sql.join([...conditionsOf(source, query), chart.where ?? sql`true`], sql` and `)
  const where = await narrow(context, source, scope, query.filter)
  const from = figuresFrom(source, query.filter, chart)
  const isOverTime = ['', 'year', 'month'].includes(query.by) && /year|month/.test(REPORTS[name].charts[0])
  const order = chart.rank ? sql`min(it.rank), 1` : isOverTime ? sql`1` : sql`2 desc, 1`
  const { rows } = await sql<Segment>`${source.sums ?? sql``}
    ${segmentsOf(chart, sql`${from} where ${where}`)} order by ${order}`.execute(context.services.db)
  return rows
}

/** A text may stand in any table of the report; without one its own are enough for most figures. */
const figuresFrom = (
  { own, from }: Pick<ReportSource<Report>, 'own' | 'from'>,
  text: string,
  chart: ChartSource | null,
): Sql => (own === undefined || text !== '' || chart?.readsAll ? from : own)

export async function listReports(context: ReportContext, countyId: number): Promise<ReportMenuEntry[]> {
  await requireCounty(context, countyId)
  const { offReports } = await getCompany(context.services)
  return REPORT_NAMES.map((report) => ({ report, isOn: !offReports.includes(report) }))
}

/** The rows in scope that contain the text, if there is one. */
async function narrow(
  { services }: ReportContext,
  source: ReportSource<Report>,
  scope: Sql,
  text: string,
): Promise<Sql> {
  if (text === '') return scope
  // Sums are few: they are not added up once more to find those with the text.
  if (source.sums) return sql`${scope} and ${source.contains(text).holds}`
  return narrowByText(services.db, source, scope, text)
}

interface Days {
  readonly from?: PlainDate | undefined
  readonly to?: PlainDate | undefined
}

async function openReport(
  context: ReportContext,
  name: ReportName,
  countyId: number,
  { from, to }: Days,
): Promise<ReportSource<Report>> {
  await requireCounty(context, countyId)
  const { offReports } = await getCompany(context.services)
  if (offReports.includes(name)) throw new Refusal('report_off')
  const today = todayOf(context.services, null)
  if (from !== undefined && addDays(from, MOST_REPORT_DAYS) < (to ?? today))
    throw new Refusal('span_too_long')
  return SOURCES[name]({ countyId, userId: context.actor.userId, today })
}

const conditionsOf = (
  { where, day }: Pick<ReportSource<never>, 'where' | 'day'>,
  { from, to }: Days,
): Sql[] => [
  where,
  ...(day && from ? [sql`${day} >= ${from}::date`] : []),
  ...(day && to ? [sql`${day} <= ${to}::date`] : []),
]

type Sql = RawBuilder<unknown>

function chartOf(
  name: ReportName,
  { charts }: { readonly charts: Readonly<Record<string, ChartSource>> },
  by: string,
) {
  const chart = Object.hasOwn(charts, by) ? charts[by] : charts[REPORTS[name].charts[0]]
  if (!chart) throw new Error(`the report ${name} has no chart`)
  return chart
}
