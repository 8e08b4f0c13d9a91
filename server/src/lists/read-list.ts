import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../context.ts'
import { sqlState } from '../db/database.ts'
import { Listed } from './listed.ts'
import { badMark, isAfter, type Mark, markOf, textOfMark } from './mark.ts'
import { type Order, parseSort, type SortKey } from './sort.ts'

type Sql = RawBuilder<unknown>

/** A list as data: its rows, what it may be ordered by, and what its filters look at. `Sort` are the contract's names. */
export interface ListSource<Sort extends string> {
  /** `c.id, c.parcel_no as "parcelNo"`, named as the fields of the row. */
  readonly columns: Sql
  /** `certificate c join …`. */
  readonly from: Sql
  readonly sorts: Readonly<Record<Sort, SortKey>>
  /** Where no order is asked for; '-' before it for the reverse. */
  readonly usualSort: Sort | `-${Sort}`
  /** Unique and never null, so that rows that are otherwise equal keep one order over the pages. */
  readonly key: SortKey
  /** The text that `filter` looks through; without it the list has no such filter. */
  readonly filtered?: Sql
  /** When a row was made: for `from` and `to`, and so that an export holds no row that is younger than it. */
  readonly at?: Sql
  /** Further it is not counted, the answer then says 'more than'; COUNT_CAP unless said. */
  readonly countCap?: number
}

/** A page as it was asked for: from 1; or what follows `after`, which is the `next` of a page before. */
export interface ListQuery {
  readonly page: number
  readonly pageSize: number
  readonly sort: string
  readonly after?: string | undefined
  readonly filter?: string | undefined
  readonly from?: PlainDate | undefined
  readonly to?: PlainDate | undefined
}

const COUNT_CAP = 10_000

/**
 * One page of the rows that `scope` leaves to this reader, with the count of all of them. Rows without a value in the
 * column of the order come last, whichever way it is read.
 */
export async function readList<Row extends object, Sort extends string = string>(
  context: Context,
  source: ListSource<Sort>,
  query: ListQuery,
  scope: Sql,
): Promise<Listed<Row[]>> {
  const { db } = context.services
  const order = parseSort<SortKey>(query.sort === '' ? source.usualSort : query.sort, source.sorts)
  const where = sql.join([scope, ...conditionsOf(context, source, query)], sql` and `)
  const mark = query.after === undefined ? null : markOf(query.after)
  const cap = source.countCap ?? COUNT_CAP
  const rows = await rowsOf<Row, Sort>(context, source, { query, order, where, mark })
  const counted = await sql<{ count: number }>`
    select count(*) as count from
      (select from ${source.from} where ${where} limit ${cap + 1}) as found`.execute(db)
  const count = counted.rows[0]?.count ?? 0
  const last = rows.length === query.pageSize ? rows.at(-1) : undefined
  return new Listed(rows.map(withoutMark), Math.min(count, cap), {
    isCapped: count > cap,
    next: last ? textOfMark({ value: last.markValue, key: last.markKey }) : null,
  })
}

interface Asked {
  readonly query: ListQuery
  readonly order: Order<SortKey>
  readonly where: Sql
  readonly mark: Mark | null
}

async function rowsOf<Row extends object, Sort extends string>(
  { services }: Context,
  { columns, from, key }: ListSource<Sort>,
  { query, order, where, mark }: Asked,
): Promise<Marked<Row>[]> {
  const direction = order.isDescending ? sql`desc` : sql`asc`
  const after = mark === null ? sql`true` : isAfter(order, key, mark)
  const offset = mark === null ? (query.page - 1) * query.pageSize : 0
  try {
    const { rows } = await sql<Marked<Row>>`
      select ${columns}, (${order.by.by})::text as "markValue", (${key.by})::text as "markKey"
      from ${from} where ${where} and ${after}
      order by ${order.by.by} ${direction} nulls last, ${key.by} ${direction}
      limit ${query.pageSize} offset ${offset}`.execute(services.db)
    return rows
  } catch (error) {
    // A value that is none of its type: the mark was made up, or is one of another order.
    throw mark !== null && sqlState(error)?.startsWith('22') ? badMark() : error
  }
}

type Marked<Row> = Row & { readonly markValue: string | null; readonly markKey: string }

function withoutMark<Row extends object>({ markValue: _, markKey: __, ...row }: Marked<Row>): Row {
  // What is left is the row as the list's columns name it.
  return row as unknown as Row
}

function conditionsOf<Sort extends string>(
  { services, request, at: now }: Context,
  { filtered, at }: ListSource<Sort>,
  { filter = '', from, to }: ListQuery,
): Sql[] {
  const { businessTimeZone } = services.config
  const startOf = (day: Sql) => sql`((${day})::timestamp at time zone ${businessTimeZone})`
  return [
    ...(filtered && filter !== '' ? [sql`${filtered} ilike ${patternOf(filter)}`] : []),
    ...(at && from ? [sql`${at} >= ${startOf(sql`${from}::date`)}`] : []),
    // The next day is the database's to find: ours end with the year 9999.
    ...(at && to ? [sql`${at} < ${startOf(sql`${to}::date + 1`)}`] : []),
    ...(at && request.isExport ? [sql`${at} <= ${now}`] : []),
  ]
}

/** What was typed stands for itself: '%' and '_' are no wildcards. */
const patternOf = (filter: string): string => `%${filter.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
