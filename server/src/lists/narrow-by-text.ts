import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { type Counted, containsText, type ListSource } from './read-list.ts'

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

export interface Narrowed {
  readonly where: Sql
  readonly counted: Counted
}

/** A list of many rows, whose key is a number. */
export interface Searched extends Pick<ListSource<never>, 'from' | 'key'> {
  readonly contains: (text: string) => TextMatch
}

/** No index has a shorter text: one run through the list is then quicker than one for each part. */
const LEAST_INDEXED = 3

/**
 * The rows in `scope` that contain a text. Up to COUNT_CAP are found by the indexes on text, and then sorted. When there
 * are more, matches are so frequent that reading the list in its order soon fills a page.
 */
export async function narrowByText(
  db: Db,
  { from, key, contains }: Searched,
  scope: Sql,
  text: string,
): Promise<Narrowed> {
  const { holds, parts } = contains(text)
  const found = (text.length < LEAST_INDEXED ? [holds] : parts).map(
    (part) => sql`(select ${key.by} as key from ${from} where ${scope} and ${part}
      limit ${sql.lit(COUNT_CAP + 1)})`,
  )
  const { rows } = await sql<{ key: number }>`${sql.join(found, sql` union `)}`.execute(db)
  if (rows.length > COUNT_CAP)
    return { where: sql`${scope} and ${holds}`, counted: { total: COUNT_CAP, isCapped: true } }
  return {
    where: sql`${key.by} = any(${rows.map((row) => row.key)}::bigint[])`,
    counted: { total: rows.length, isCapped: false },
  }
}
