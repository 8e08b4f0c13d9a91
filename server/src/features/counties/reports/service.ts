import type { ColumnTotal, ReportMenuEntry, Segment } from '@fieldstone/contract/entities/counties/report'
import { MOST_REPORT_DAYS, type Report } from '@fieldstone/contract/report'
import {
  ALL_COUNTIES_REPORT_NAMES,
  type AllCountiesReportName,
  acrossCounties,
  COUNTY_REPORT_NAMES,
  type CountyReportName,
  REPORTS,
  type ReportName,
} from '@fieldstone/contract/reports'
import type { ActorOf } from '@fieldstone/domain/access/actor'
import { addDays, type PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { daysOfSpan, type Span } from '@fieldstone/domain/calendar/spans'
import { cents } from '@fieldstone/domain/money/cents'
import { type RawBuilder, sql } from 'kysely'
import { getCompany } from '../../../company.ts'
import type { Context } from '../../../context.ts'
import { narrowByText, readWithText } from '../../../lists/narrow-by-text.ts'
import type { Page } from '../../../lists/page.ts'
import { type ListQuery, readList } from '../../../lists/read-list.ts'
import { requireCounty } from '../../../records/reach.ts'
import { isInWorklist, requireWorklist } from '../../../records/worklist.ts'
import { Refusal } from '../../../refusal.ts'
import { todayOf } from '../../payoff/service.ts'
import { alsoWhere, ofPlace, withCounty } from './place.ts'
import {
  type ChartSource,
  type Days,
  listSourceOf,
  type ReportSource,
  segmentOf,
  segmentsOf,
} from './source.ts'
import { SOURCES } from './sources.ts'
import { withEmptySteps } from './steps.ts'

export type ReportContext = Context<ActorOf<'admin' | 'county'>>

interface ReportOf {
  readonly name: ReportName
  /** Null across counties, which only administrators read. */
  readonly countyId: number | null
}

export interface ReportQuery extends ListQuery {
  readonly filter: string
  /** The chart, and the one segment of it to include. */
  readonly by: string
  readonly group?: string | undefined
  /** A relative span of days. It takes precedence over `from` and `to`. */
  readonly span?: Span | undefined
  /** Include only certificates of this list. */
  readonly worklistId?: number | undefined
  /** Of a report across counties: include only this state, or this county. */
  readonly stateId?: string | undefined
  readonly countyId?: number | undefined
}

/** Selects rows, not a page of them. */
type ViewQuery = Omit<ReportQuery, 'page' | 'pageSize' | 'sort'>

type ReportRow = Readonly<Record<string, never>>

interface ReportInput {
  readonly params: { readonly id: number }
  readonly query: ReportQuery
}

/** Returns the handler of the route of a county's report. */
export const reportHandler =
  (name: CountyReportName) =>
  (context: ReportContext, { params, query }: ReportInput) =>
    listReport(context, { name, countyId: params.id }, query)

/** Returns the handler of the route of a report across counties. */
export const allCountiesHandler =
  (name: AllCountiesReportName) =>
  (context: ReportContext, { query }: Pick<ReportInput, 'query'>) =>
    listReport(context, { name, countyId: null }, query)

/** Reads a page of a report: between two days, containing a text, of one segment of a chart. */
export async function listReport(
  context: ReportContext,
  of: ReportOf,
  query: ReportQuery,
): Promise<Page<ReportRow[]>> {
  const { source, scope, chart } = await viewOf(context, of, query)
  const { page, pageSize, sort, after, filter } = query
  const list = { ...listSourceOf(descriptionOf(of), source), countedFrom: figuresFrom(source, filter, chart) }
  const pageQuery = { page, pageSize, sort, after }
  if (filter !== '' && source.sums === undefined)
    return readWithText<ReportRow, string>(context, list, source, { ...pageQuery, filter }, scope)
  return readList<ReportRow>(context, list, pageQuery, await narrow(context, source, scope, filter))
}

interface View {
  readonly source: ReportSource<Report>
  readonly scope: Sql
  /** The chart if the query asks for one of its segments. */
  readonly chart: ChartSource | null
}

/** Opens a view without its text filter. */
async function viewOf(context: ReportContext, of: ReportOf, query: ViewQuery): Promise<View> {
  const { source, days } = await openReport(context, of, query)
  const { group } = query
  const chart = group === undefined ? null : chartOf(of.name, source, query.by)
  const conditions = [
    ...conditionsOf(source, days),
    ...(chart ? [sql`${segmentOf(chart)} = ${group}`, chart.where ?? sql`true`] : []),
  ]
  return { source, scope: sql.join(conditions, sql` and `), chart }
}

/** Adds up the columns of a view over all its rows, as in the last line of its file. */
export async function totalsOfReport(
  context: ReportContext,
  of: ReportOf,
  query: ViewQuery,
): Promise<ColumnTotal[]> {
  const { source, scope, chart } = await viewOf(context, of, query)
  const report = descriptionOf(of)
  const summed = Object.entries(report.columns).filter(([, [wire]]) => report.sums.includes(wire))
  if (summed.length === 0) return []
  const columns: Readonly<Record<string, Sql>> = source.columns
  const sums = summed.map(
    ([column, [wire]]) => sql`coalesce(sum(${columns[column] ?? sql`null`}), 0)::bigint as ${sql.ref(wire)}`,
  )
  const where = await narrow(context, source, scope, query.filter)
  const { rows } = await sql<Readonly<Record<string, number>>>`${source.sums ?? sql``}
    select ${sql.join(sums)} from ${figuresFrom(source, query.filter, chart)} where ${where}`.execute(
    context.services.db,
  )
  return summed.map(([, [wire, kind]]) => {
    const sum = rows[0]?.[wire] ?? 0
    return kind === 'money'
      ? { column: wire, amountCents: cents(sum), count: null }
      : { column: wire, amountCents: null, count: sum }
  })
}

/** Reads the segments of a chart over all rows of the view, whichever segment the list shows. */
export async function chartReport(
  context: ReportContext,
  of: ReportOf,
  query: ViewQuery,
): Promise<Segment[]> {
  const { source, days, today } = await openReport(context, of, query)
  const chart = chartOf(of.name, source, query.by)
  const scope = sql.join([...conditionsOf(source, days), chart.where ?? sql`true`], sql` and `)
  const where = await narrow(context, source, scope, query.filter)
  const from = figuresFrom(source, query.filter, chart)
  const isOverTime = ['', 'year', 'month'].includes(query.by) && /year|month/.test(REPORTS[of.name].charts[0])
  const order = chart.rank ? sql`min(it.rank), 1` : isOverTime ? sql`1` : sql`2 desc, 1`
  const { rows } = await sql<Segment>`${source.sums ?? sql``}
    ${segmentsOf(chart, sql`${from} where ${where}`)} order by ${order}`.execute(context.services.db)
  return isOverTime ? withEmptySteps(rows, days, today) : rows
}

/**
 * Returns the tables to read. A text can match in any table of the report; without one the report's own tables are
 * enough for most figures.
 */
const figuresFrom = (
  { own, from }: Pick<ReportSource<Report>, 'own' | 'from'>,
  text: string,
  chart: ChartSource | null,
): Sql => (own === undefined || text !== '' || chart?.readsAll ? from : own)

/** Lists the reports of a county. Null: those across counties. */
export async function listReports(
  context: ReportContext,
  countyId: number | null,
): Promise<ReportMenuEntry[]> {
  await requireReach(context, countyId)
  const { offReports } = await getCompany(context.services)
  const names = countyId === null ? ALL_COUNTIES_REPORT_NAMES : COUNTY_REPORT_NAMES
  return names.map((report) => ({ report, isOn: !offReports.includes(report) }))
}

/** Refuses a county that the reader does not reach. Null: all counties, which only administrators reach. */
export async function requireReach(context: ReportContext, countyId: number | null): Promise<void> {
  if (countyId !== null) await requireCounty(context, countyId)
  else if (context.actor.role !== 'admin') throw new Refusal('not_allowed')
}

const descriptionOf = ({ name, countyId }: ReportOf): Report =>
  countyId === null ? acrossCounties(REPORTS[name]) : REPORTS[name]

/** Adds the condition that a row contains the text, if there is one. */
async function narrow(
  { services }: ReportContext,
  source: ReportSource<Report>,
  scope: Sql,
  text: string,
): Promise<Sql> {
  if (text === '') return scope
  // A report of sums has few rows: compare each with the text.
  if (source.sums) return sql`${scope} and ${source.contains(text).holds}`
  return narrowByText(services.db, source, scope, text)
}

type OpenQuery = Days & Pick<ReportQuery, 'span' | 'worklistId' | 'stateId' | 'countyId'>

async function openReport(
  context: ReportContext,
  { name, countyId }: ReportOf,
  { span, worklistId, stateId = '', ...asked }: OpenQuery,
): Promise<{ source: ReportSource<Report>; days: Days; today: PlainDate }> {
  const { services, actor } = context
  await requireReach(context, countyId)
  if (countyId === null && asked.countyId !== undefined) await requireCounty(context, asked.countyId)
  await requireWorklist(context, worklistId)
  const { offReports } = await getCompany(services)
  if (offReports.includes(name)) throw new Refusal('report_off')
  const today = todayOf(services, null)
  const days = span === undefined ? { from: asked.from, to: asked.to } : daysOfSpan(span, today)
  const { from, to } = days
  if (from !== undefined && addDays(from, MOST_REPORT_DAYS) < (to ?? today))
    throw new Refusal('span_too_long')
  const timeZone = services.config.businessTimeZone
  const place = { countyId: countyId ?? asked.countyId ?? null, stateId }
  const source = await SOURCES[name]({ ...place, services, userId: actor.userId, days, today, timeZone })
  const limited = ofWorklist(ofPlace(source, place), worklistId)
  return { source: countyId === null ? withCounty(limited) : limited, days, today }
}

/**
 * Limits a report to the certificates of a list. Reports of sums are not about single certificates and stay whole.
 */
function ofWorklist(source: ReportSource<Report>, worklistId: number | undefined): ReportSource<Report> {
  if (worklistId === undefined || source.certificate === undefined) return source
  return alsoWhere(source, isInWorklist(worklistId, source.certificate))
}

const conditionsOf = (
  { where = sql`true`, day }: Pick<ReportSource<never>, 'where' | 'day'>,
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
