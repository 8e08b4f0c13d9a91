import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { Listed } from './handler.ts'

/** A list as data: its rows, the columns it can be ordered by, and the text that its filter looks through. */
export interface ListDefinition<Row> {
  /** The columns of the select, named as the fields of Row. */
  readonly columns: RawBuilder<Row>
  readonly from: RawBuilder<unknown>
  /** By the wire's name of the column. */
  readonly sorts: Readonly<Record<string, RawBuilder<unknown>>>
  /** Without a wish of the reader's; '-' before it for the reverse. */
  readonly usualSort: string
  /** Unique, so that rows that are otherwise equal keep one order over the pages. */
  readonly id: RawBuilder<unknown>
  readonly filtered: RawBuilder<unknown>
  /** When a row was made: for `from` and `to`, and so that rows made during an export move none of its pages. */
  readonly at: RawBuilder<unknown>
}

export interface ListAsk {
  readonly page: number
  readonly pageSize: number
  readonly sort: string
  readonly filter: string
  readonly from?: PlainDate | undefined
  readonly to?: PlainDate | undefined
}

/** Lists that grow for ever are not counted beyond this. */
const COUNT_CAP = 10_000

/** One page of the rows that `scope` leaves to this reader, with the count of all of them. */
export async function readList<Row>(
  { services, at, request }: Context,
  list: ListDefinition<Row>,
  ask: ListAsk,
  scope: RawBuilder<unknown>,
): Promise<Listed<Row[]>> {
  const order = orderOf(list, ask.sort)
  const conditions = [scope, containing(list.filtered, ask.filter), ...daysOf(list.at, ask, services.config)]
  if (request.isExport) conditions.push(sql`${list.at} <= ${at}`)
  const where = sql.join(conditions, sql` and `)
  const { rows } = await sql<Row>`select ${list.columns} from ${list.from} where ${where}
    order by ${order}, ${list.id} limit ${ask.pageSize} offset ${(ask.page - 1) * ask.pageSize}`.execute(
    services.db,
  )
  if (request.isExport) return new Listed(rows, rows.length)
  const counted = await sql<{ count: number }>`select count(*) as count from
    (select from ${list.from} where ${where} limit ${COUNT_CAP + 1}) as found`.execute(services.db)
  const count = counted.rows[0]?.count ?? 0
  return new Listed(rows, Math.min(count, COUNT_CAP), count > COUNT_CAP)
}

function orderOf<Row>({ sorts, usualSort }: ListDefinition<Row>, asked: string): RawBuilder<unknown> {
  const sort = asked === '' ? usualSort : asked
  const isDescending = sort.startsWith('-')
  const name = isDescending ? sort.slice(1) : sort
  const column = Object.hasOwn(sorts, name) ? sorts[name] : undefined
  if (column) return isDescending ? sql`${column} desc` : column
  const message = `Sort by one of: ${Object.keys(sorts).join(', ')}, with '-' before it for the reverse.`
  throw new Refusal('bad_request', { fields: { sort: message } })
}

/** What was typed stands for itself: '%' and '_' are no wildcards. */
function containing(text: RawBuilder<unknown>, filter: string): RawBuilder<unknown> {
  return filter === ''
    ? sql`true`
    : sql`${text} ilike ${`%${filter.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`}`
}

/** Both days are those of the company. The next day is the database's to find: ours end with the year 9999. */
function daysOf(
  at: RawBuilder<unknown>,
  { from, to }: Pick<ListAsk, 'from' | 'to'>,
  { businessTimeZone }: { readonly businessTimeZone: string },
): RawBuilder<unknown>[] {
  const startOf = (day: RawBuilder<unknown>) => sql`((${day})::timestamp at time zone ${businessTimeZone})`
  return [
    ...(from ? [sql`${at} >= ${startOf(sql`${from}::date`)}`] : []),
    ...(to ? [sql`${at} < ${startOf(sql`${to}::date + 1`)}`] : []),
  ]
}
