import type { ColumnKind, Report } from '@fieldstone/contract/report'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { type RawBuilder, sql } from 'kysely'
import type { Searched } from '../../../lists/narrow-by-text.ts'
import type { ListSource } from '../../../lists/read-list.ts'
import { dateKey, filled, flagKey, numberKey, type SortKey, textKey } from '../../../lists/sort.ts'
import { PROPERTY_ADDRESS } from '../../../records/certificate-summary.ts'
import type { Services } from '../../../services.ts'

type Sql = RawBuilder<unknown>

/** The reader of a report, and the day it is read on. */
export interface ReportScope {
  readonly services: Services
  /** The only county to read. Null across counties. */
  readonly countyId: number | null
  readonly userId: number
  readonly days: Days
  readonly today: PlainDate
  /** Decides on which day an instant falls. */
  readonly timeZone: string
}

/** Both inclusive. */
export interface Days {
  readonly from?: PlainDate | undefined
  readonly to?: PlainDate | undefined
}

/** A condition that is cheap to check early: the rows of the county, if only one is read. `ReportSource.county` decides. */
export const inCounty = ({ countyId }: ReportScope, column: Sql): Sql =>
  countyId === null ? sql`true` : sql`${column} = ${countyId}`

/** One chart of a report: the segment of each row, and what a row adds to it. */
export interface ChartSource {
  /** The value that decides the segment of a row. Rows are grouped by it before the segment's name is computed. */
  readonly by: Sql
  /** The segment's name. Default: the value of `by`. */
  readonly name?: (by: Sql) => Sql
  /** Set if the segments depend on tables that only the full `from` has. */
  readonly readsAll?: true
  /** How many items a row counts for. Default: 1. */
  readonly count?: Sql
  readonly amount?: Sql
  /** The order of the segments. Default: years and months by name, others by size. */
  readonly rank?: Sql
  /** The rows in the chart. Default: all. */
  readonly where?: Sql
}

/** The SQL of a report. `columns` and `charts` have the names of the report's description. */
export interface ReportSource<R extends Report> extends Searched {
  /** The tables that are enough to count and add up. `from` also joins what only names each row. */
  readonly own?: Sql
  /** `with stat as (…)`, where each row of `from` is a sum. */
  readonly sums?: Sql
  readonly columns: Readonly<Record<keyof R['columns'], Sql>>
  /**
   * The id of a row's county, in `own` if there is one. It limits the rows to the county of the reader. Reports of sums of
   * one county have none and limit themselves.
   */
  readonly county?: Sql
  /** Default: all rows of the county. */
  readonly where?: Sql
  /** A wire name, '-' before it for the reverse. */
  readonly usualSort: string
  /** Columns in which every row has a value: an index then gives their order. */
  readonly filled?: readonly (keyof R['columns'])[]
  /** The id of the certificate of a row, in `own` if there is one. Reports of sums have none. */
  readonly certificate?: Sql
  /** The day that the query's `from` and `to` filter. */
  readonly day?: Sql
  readonly charts: Readonly<Record<R['charts'][number], ChartSource>>
}

export type MakeSource<R extends Report> = (scope: ReportScope) => ReportSource<R> | Promise<ReportSource<R>>

/** Gives a report's source its type. */
export const sourceOf = <R extends Report>(_report: R, make: MakeSource<R>): MakeSource<R> => make

export const segmentOf = ({ by, name = (it) => it }: ChartSource): Sql => name(by)

/** Selects the segments of a chart with their counts and amounts. `it.rank` may order them. */
export function segmentsOf(chart: ChartSource, rows: Sql): Sql {
  const { count, amount, rank } = chart
  return sql`select ${segmentOf({ ...chart, by: sql`it.by` })} as "group", sum(it.count)::bigint as count,
      sum(it.amount)::bigint as "amountCents"
    from (select ${chart.by} as by, ${count ? sql`sum(${count})` : sql`count(*)`} as count,
        ${amount ? sql`sum(${amount})` : sql`null::bigint`} as amount, ${rank ? sql`min(${rank})` : sql`null`} as rank
      from ${rows} group by 1) it
    group by 1`
}

/** Makes the source a list that sorts by every column. */
export function listSourceOf(report: Report, source: ReportSource<Report>): ListSource<string> {
  const columns: Readonly<Record<string, Sql>> = source.columns
  const columnOf = (name: string): Sql => columns[name] ?? sql`null`
  const named = Object.keys(report.columns).map((name) => sql`${columnOf(name)} as ${sql.ref(name)}`)
  const keys = Object.entries(report.columns).map(([name, [wire, kind]]) => {
    const key = KEYS[kind](columnOf(name))
    return [wire, source.filled?.includes(name) ? filled(key) : key]
  })
  return {
    columns: sql.join(named),
    from: source.from,
    ...(source.sums ? { sums: source.sums } : {}),
    sorts: Object.fromEntries(keys),
    usualSort: source.usualSort,
    key: source.key,
  }
}

const KEYS: Readonly<Record<ColumnKind, (by: Sql) => SortKey>> = {
  text: textKey,
  whole: numberKey,
  date: dateKey,
  money: numberKey,
  flag: flagKey,
  id: numberKey,
}

/** SQL that several reports share. `c` is the certificate, `plan` the payment plan. */

export const LIEN = {
  certificateNo: sql`c.certificate_no`,
  parcelNo: sql`c.parcel_no`,
  ownerName: sql`c.owner_name`,
}

export const CERTIFICATE = {
  ...LIEN,
  address: PROPERTY_ADDRESS,
}

/** The status on a day, by the columns that the database derives from the dates (0011_legal.sql). */
export const statusOn = (today: PlainDate) => sql`case
  when c.bankruptcy_from <= ${today}::date and coalesce(c.bankruptcy_until > ${today}::date, true) then 'Bankruptcy'
  else c.base_status end`

/** The status of a plan in the words of a county. */
export const PLAN_STATUS = sql`case plan.status
  when 'COMPLETE' then 'Completed' when 'ACTIVE' then 'Active' when 'DEFAULT' then 'Default'
  when 'PENDING' then initcap(plan.stage)
  else case when plan.stage in ('declined', 'expired') then initcap(plan.stage) else 'Canceled' end end`

/** The age of a certificate by the day of its purchase. */
export const ageOn = (
  today: PlainDate,
  purchasedOn: Sql,
) => sql`case when ${purchasedOn} is null then 'No purchase date'
  when ${purchasedOn} > (${today}::date - interval '1 year') then 'Under 1 year'
  when ${purchasedOn} > (${today}::date - interval '2 years') then '1 to 2 years'
  when ${purchasedOn} > (${today}::date - interval '3 years') then '2 to 3 years'
  when ${purchasedOn} > (${today}::date - interval '5 years') then '3 to 5 years'
  else '5 years or more' end`

/** Names a code. */
export const caseOf = (code: Sql, names: Readonly<Record<string, string>>, none: string): Sql =>
  sql`case ${code} ${sql.join(
    Object.entries(names).map(([value, name]) => sql`when ${sql.lit(value)} then ${sql.lit(name)}`),
    sql` `,
  )} else ${sql.lit(none)} end`

/** The month of money that has not settled. */
export const NOT_SETTLED = sql.lit('Not settled yet')

export const yearOf = (day: RawBuilder<unknown>) => sql`to_char(${day}, 'YYYY')`
export const monthOf = (day: RawBuilder<unknown>) => sql`to_char(${day}, 'YYYY-MM')`
