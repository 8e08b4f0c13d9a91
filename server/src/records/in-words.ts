import { type RawBuilder, sql } from 'kysely'

type Value = RawBuilder<unknown>

/** A stored code as its words, which are also what a queue is searched by and what stands in its file. */
export const inWords = (value: Value, words: Readonly<Record<string, string>>, otherwise: Value): Value =>
  sql`case ${value} ${sql.join(
    Object.entries(words).map(([code, word]) => sql`when ${sql.lit(code)} then ${sql.lit(word)}`),
    sql` `,
  )} else ${otherwise} end`
