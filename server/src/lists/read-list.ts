import type { ListTotals } from '@fieldstone/contract/list-headers'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../context.ts'
import { type Db, sqlState } from '../db/database.ts'
import { afterCursor, type Cursor, formatCursor, invalidCursor, parseCursor } from './cursor.ts'
import { Page } from './page.ts'
import { fromReplica } from './replica.ts'
import { type Order, parseSort, type SortKey } from './sort.ts'

type Sql = RawBuilder<unknown>

/** A list as data: its rows, sort columns and filters. `Sort` are the contract's names. */
export interface ListSource<Sort extends string> {
  /** `c.id, c.parcel_no as "parcelNo"`, named as the fields of the row. */
  readonly columns: Sql
  /** `certificate c join …`. */
  readonly from: Sql
  /** `with stat as (…)` for a list of sums, which are computed once for both the rows and their count. */
  readonly sums?: Sql
  /** The tables that are enough to count the rows. By default `from`. */
  readonly countedFrom?: Sql
  readonly sorts: Readonly<Record<Sort, SortKey>>
  /** The money columns with a total over all matching rows: wire name to SQL for the cents of a row. */
  readonly totals?: Readonly<Record<string, Sql>>
  /** The default order. '-' reverses it. */
  readonly usualSort: Sort | `-${Sort}`
  /** Unique and never null; orders rows that are otherwise equal. */
  readonly key: SortKey
  /** The text that `filter` searches. Without it the list has no text filter. */
  readonly filtered?: Sql
  /** When a row was created: for `from` and `to`, and to leave newer rows out of an export. */
  readonly at?: Sql
  /** Counting stops at this number, and the page shows it as a minimum. COUNT_CAP by default. */
  readonly countCap?: number
  /** The count from another source, instead of counting. Awaited together with the rows. */
  readonly counted?: Counted | Promise<Counted>
}

export interface Counted {
  readonly total: number
  readonly isCapped: boolean
}

/** The requested page: its number from 1, or the rows after `after`, which is the `next` of another page. */
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
 * Reads one page of the rows in `scope`, with the count of all of them. Rows without a value in the sort column come last
 * in both directions.
 */
export const readList = <Row extends object, Sort extends string = string>(
  context: Context,
  source: ListSource<Sort>,
  query: ListQuery,
  scope: Sql,
): Promise<Page<Row[]>> =>
  fromReplica(context, (reading) => readPage<Row, Sort>(reading, source, query, scope))

async function readPage<Row extends object, Sort extends string>(
  context: Context,
  source: ListSource<Sort>,
  query: ListQuery,
  scope: Sql,
): Promise<Page<Row[]>> {
  const { db } = context.services
  const order = orderOf(source, query)
  const where = sql.join([scope, ...conditionsOf(context, source, query)], sql` and `)
  const cursor = cursorFrom(query)
  const asked = { query, order, where, cursor }
  const [rows, { total, isCapped }] = source.sums
    ? await sumsOf<Row, Sort>(context, source, asked)
    : await Promise.all([
        rowsOf<Row, Sort>(context, source, asked),
        source.counted ?? countOf(db, source, where),
      ])
  const totals = isCapped || context.request.isExport ? null : await totalsOf(db, source, where)
  const last = rows.length === query.pageSize ? rows.at(-1) : undefined
  return new Page(rows.map(withoutCursor), total, {
    isCapped,
    next: last ? formatCursor({ value: last.cursorValue, key: last.cursorKey }) : null,
    keys: rows.map((row) => row.cursorKey),
    totals,
  })
}

/**
 * Sums the money columns. Only for lists that are counted completely, because a sum of some rows is useless. A column
 * without any amount has no total, instead of $0.00.
 */
async function totalsOf<Sort extends string>(
  db: Db,
  { totals, from }: ListSource<Sort>,
  where: Sql,
): Promise<ListTotals | null> {
  if (totals === undefined) return null
  const sums = Object.entries(totals).map(([name, cents]) => sql`sum(${cents})::bigint as ${sql.ref(name)}`)
  const { rows } = await sql<
    Record<string, number | null>
  >`select ${sql.join(sums)} from ${from} where ${where}`.execute(db)
  const known = Object.entries(rows[0] ?? {}).filter((sum): sum is [string, number] => sum[1] !== null)
  return known.length === 0 ? null : Object.fromEntries(known)
}

async function countOf<Sort extends string>(
  db: Db,
  { sums = sql``, from, countedFrom = from, countCap: cap = COUNT_CAP }: ListSource<Sort>,
  where: Sql,
): Promise<Counted> {
  const { rows } = await sql<{ count: number }>`
    ${sums} select count(*) as count from (select from ${countedFrom} where ${where} limit ${cap + 1}) as found`.execute(
    db,
  )
  const count = rows[0]?.count ?? 0
  return { total: Math.min(count, cap), isCapped: count > cap }
}

/** Returns the requested order, or the default order of the list. */
export const orderOf = <Sort extends string>(
  { usualSort, sorts }: ListSource<Sort>,
  { sort }: ListQuery,
): Order<SortKey> => parseSort<SortKey>(sort === '' ? usualSort : sort, sorts)

/** Returns the cursor after which the requested page begins. Null for a page that is requested by number. */
export const cursorFrom = ({ after }: ListQuery): Cursor | null =>
  after === undefined ? null : parseCursor(after)

/** Reads rows that are sums, each with the count of all rows. */
async function sumsOf<Row extends object, Sort extends string>(
  context: Context,
  source: ListSource<Sort>,
  asked: Asked,
): Promise<[WithCursor<Row>[], Counted]> {
  const { columns, from } = source
  const counting = sql`${columns}, (select count(*) from ${from} where ${asked.where}) as "rowTotal"`
  const rows = await rowsOf<Row, Sort>(context, { ...source, columns: counting }, asked)
  const total = rows[0]?.rowTotal
  // A page after the last row has no row with the count.
  if (total === undefined) return [rows, await countOf(context.services.db, source, asked.where)]
  return [rows, { total, isCapped: false }]
}

interface Asked {
  readonly query: ListQuery
  readonly order: Order<SortKey>
  readonly where: Sql
  readonly cursor: Cursor | null
}

async function rowsOf<Row extends object, Sort extends string>(
  { services }: Context,
  { sums = sql``, columns, from, key }: ListSource<Sort>,
  { query, order, where, cursor }: Asked,
): Promise<WithCursor<Row>[]> {
  const direction = order.isDescending ? sql`desc` : sql`asc`
  const after = cursor === null ? sql`true` : afterCursor(order, key, cursor)
  const offset = cursor === null ? (query.page - 1) * query.pageSize : 0
  const statement = sql<WithCursor<Row>>`
    ${sums} select ${columns}, (${order.by.by})::text as "cursorValue", (${key.by})::text as "cursorKey"
    from ${from} where ${where} and ${after}
    order by ${order.by.by} ${direction} ${order.by.isNeverNull ? sql`` : sql`nulls last`}, ${key.by} ${direction}
    limit ${query.pageSize} offset ${offset}`
  return readAfterCursor(cursor, async () => (await statement.execute(services.db)).rows)
}

/** Reads after a cursor. Rejects a cursor whose value has the wrong type: it is forged, or belongs to another order. */
export async function readAfterCursor<Read>(cursor: Cursor | null, read: () => Promise<Read>): Promise<Read> {
  try {
    return await read()
  } catch (error) {
    throw cursor !== null && sqlState(error)?.startsWith('22') ? invalidCursor() : error
  }
}

type WithCursor<Row> = Row & {
  readonly cursorValue: string | null
  readonly cursorKey: string
  readonly rowTotal?: number
}

function withoutCursor<Row extends object>({
  cursorValue: _,
  cursorKey: __,
  rowTotal: ___,
  ...row
}: WithCursor<Row>): Row {
  // The rest is the row as named by the list's columns.
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
    ...(filtered && filter !== '' ? [containsText(filtered, filter)] : []),
    ...(at && from ? [sql`${at} >= ${startOf(sql`${from}::date`)}`] : []),
    // The database computes the next day: our dates end with the year 9999.
    ...(at && to ? [sql`${at} < ${startOf(sql`${to}::date + 1`)}`] : []),
    ...(at && request.isExport ? [sql`${at} <= ${now}`] : []),
  ]
}

export const containsText = (searched: Sql, text: string): Sql => sql`${searched} ilike ${patternOf(text)}`

/** Escapes '%' and '_', so that they are not wildcards. */
const patternOf = (filter: string): string => `%${filter.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
