import type { ColumnKind, Report } from '@fieldstone/contract/report'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { type RawBuilder, sql } from 'kysely'
import type { Searched } from '../../../lists/narrow-by-text.ts'
import type { ListSource } from '../../../lists/read-list.ts'
import { dateKey, filled, flagKey, numberKey, type SortKey, textKey } from '../../../lists/sort.ts'

type Sql = RawBuilder<unknown>

/** For whom and on which day a report is read. */
export interface ReportScope {
  readonly countyId: number
  readonly userId: number
  readonly today: PlainDate
  /** In which an instant becomes a day. */
  readonly timeZone: string
}

/** One way to draw a report: the segment of a row, and what a row adds to it. */
export interface ChartSource {
  /** What decides the segment of a row. Rows are added up by it first, so that a name is made once for many rows. */
  readonly by: Sql
  /** The segment's name; the value of `by` unless said. */
  readonly name?: (by: Sql) => Sql
  /** Its segments are decided by tables that only the whole `from` has. */
  readonly readsAll?: true
  /** How many a row stands for; one unless said. */
  readonly count?: Sql
  readonly amount?: Sql
  /** What puts the segments in order; years and months by their name, others most first, unless said. */
  readonly rank?: Sql
  /** Which rows are drawn; all unless said. */
  readonly where?: Sql
}

/** Where the rows of a report come from. The names of `columns` and `charts` are those of its description. */
export interface ReportSource<R extends Report> extends Searched {
  /** The tables whose rows the report counts and adds up, where `from` joins to each row what only names it. */
  readonly own?: Sql
  /** `with stat as (…)`, where each row of `from` is a sum. */
  readonly sums?: Sql
  readonly columns: Readonly<Record<keyof R['columns'], Sql>>
  readonly where: Sql
  /** A wire name, '-' before it for the reverse. */
  readonly usualSort: string
  /** Columns in which every row has a value: an index then gives their order. */
  readonly filled?: readonly (keyof R['columns'])[]
  /** The id of the certificate that a row is about, in `own` where there is one; of a report of sums none. */
  readonly certificate?: Sql
  /** The day that `from` and `to` narrow. */
  readonly day?: Sql
  readonly charts: Readonly<Record<R['charts'][number], ChartSource>>
}

export type MakeSource<R extends Report> = (scope: ReportScope) => ReportSource<R>

/** Keeps the type of one report's source while it is written. */
export const sourceOf = <R extends Report>(_report: R, make: MakeSource<R>): MakeSource<R> => make

export const segmentOf = ({ by, name = (it) => it }: ChartSource): Sql => name(by)

/** The segments of a chart with their counts and amounts; `it.rank` may order them. */
export function segmentsOf(chart: ChartSource, rows: Sql): Sql {
  const { count, amount, rank } = chart
  return sql`select ${segmentOf({ ...chart, by: sql`it.by` })} as "group", sum(it.count)::bigint as count,
      sum(it.amount)::bigint as "amountCents"
    from (select ${chart.by} as by, ${count ? sql`sum(${count})` : sql`count(*)`} as count,
        ${amount ? sql`sum(${amount})` : sql`null::bigint`} as amount, ${rank ? sql`min(${rank})` : sql`null`} as rank
      from ${rows} group by 1) it
    group by 1`
}

/** The source as a list reads it: every column sorts by its value. */
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
