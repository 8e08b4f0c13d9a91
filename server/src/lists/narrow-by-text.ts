import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { afterCursor } from './cursor.ts'
import type { Page } from './page.ts'
import {
  type Counted,
  containsText,
  cursorFrom,
  type ListQuery,
  type ListSource,
  orderOf,
  readAfterCursor,
  readList,
} from './read-list.ts'
import { fromReplica } from './replica.ts'
import type { SortKey } from './sort.ts'

type Sql = RawBuilder<unknown>

/** A list that is narrowed by a text stops counting here; the answer then says 'more than'. */
export const COUNT_CAP = 1_000

/** The rows that contain a text. */
export interface TextMatch {
  /** As one condition. */
  readonly holds: Sql
  /** The same in parts, each with an index of its own: one condition over several tables would use none. */
  readonly parts: readonly Sql[]
}

export const inText = (searched: Sql, text: string): TextMatch => matchOf(containsText(searched, text))

export const matchOf = (condition: Sql): TextMatch => ({ holds: condition, parts: [condition] })

export const anyMatch = (matches: readonly TextMatch[]): TextMatch => ({
  holds: sql`(${sql.join(
    matches.map(({ holds }) => holds),
    sql` or `,
  )})`,
  parts: matches.flatMap(({ parts }) => parts),
})

/** A list of many rows, whose key is a number. */
export interface Searched extends Pick<ListSource<never>, 'from' | 'key'> {
  readonly contains: (text: string) => TextMatch
}

/** No index has a shorter text: one run through the list is then quicker than one for each part. */
const LEAST_INDEXED = 3

/**
 * The rows in `scope` that contain a text. Up to COUNT_CAP are found by the indexes on text. When there are more, matches
 * are so frequent that reading the list in its order soon fills a page.
 */
export async function narrowByText(db: Db, searched: Searched, scope: Sql, text: string): Promise<Sql> {
  const { key, contains } = searched
  const { rows } = await sql<{ key: number }>`${partsOf(searched, scope, text, [])}`.execute(db)
  if (rows.length > COUNT_CAP) return sql`${scope} and ${contains(text).holds}`
  return isOneOf(key, rows)
}

/**
 * A page of the rows in `scope` that contain the query's text. Up to COUNT_CAP are put in order as they are found, so that
 * only those of the page are read whole.
 */
export async function readWithText<Row extends object, Sort extends string>(
  context: Context,
  source: ListSource<Sort>,
  searched: Searched,
  query: ListQuery & { readonly filter: string },
  scope: Sql,
): Promise<Page<Row[]>> {
  const { page, pageSize, sort, filter: text } = query
  const order = orderOf(source, query)
  const cursor = cursorFrom(query)
  const columns = [
    sql`${order.by.by} as value`,
    sql`${cursor === null ? sql`true` : afterCursor(order, searched.key, cursor)} as "isAfter"`,
  ]
  const direction = order.isDescending ? sql`desc` : sql`asc`
  const statement = sql<{ key: number; isAfter: boolean }>`select key, "isAfter"
    from (${partsOf(searched, scope, text, columns)}) found
    order by value ${direction} nulls last, key ${direction}`
  const { rows } = await readAfterCursor(cursor, () =>
    fromReplica(context, ({ services }) => statement.execute(services.db)),
  )
  if (rows.length > COUNT_CAP) {
    const where = sql`${scope} and ${searched.contains(text).holds}`
    return readList<Row, Sort>(
      context,
      { ...source, counted: CAPPED },
      { ...query, filter: undefined },
      where,
    )
  }
  const offset = cursor === null ? (page - 1) * pageSize : 0
  const shown = rows.filter((row) => row.isAfter).slice(offset, offset + pageSize)
  const counted = { total: rows.length, isCapped: false }
  return readList(context, { ...source, counted }, { page: 1, pageSize, sort }, isOneOf(searched.key, shown))
}

const CAPPED: Counted = { total: COUNT_CAP, isCapped: true }

const isOneOf = (key: SortKey, rows: readonly { readonly key: number }[]): Sql =>
  sql`${key.by} = any(${rows.map((row) => row.key)}::bigint[])`

/** The keys of the rows that contain the text, and `columns` of them: a statement for each part, so that it uses its index. */
function partsOf({ from, key, contains }: Searched, scope: Sql, text: string, columns: readonly Sql[]): Sql {
  const { holds, parts } = contains(text)
  const selected = sql.join([sql`${key.by} as key`, ...columns])
  const found = (text.length < LEAST_INDEXED ? [holds] : parts).map(
    (part) =>
      sql`(select ${selected} from ${from} where ${scope} and ${part} limit ${sql.lit(COUNT_CAP + 1)})`,
  )
  return sql.join(found, sql` union `)
}
