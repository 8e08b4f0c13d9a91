import { type RawBuilder, sql } from 'kysely'

/** `a, b`, or `alias.a, alias.b`. */
export const columnList = (columns: readonly string[], alias?: string): RawBuilder<unknown> =>
  sql.join(columns.map((column) => sql.ref(alias === undefined ? column : `${alias}.${column}`)))

/** These columns of a row as JSON. */
export const jsonOf = (columns: readonly string[], alias: string): RawBuilder<unknown> =>
  sql`(select row_to_json(own) from (select ${columnList(columns, alias)}) own)`

/** `a = alias.a, b = alias.b`, for an update. */
export const assignments = (columns: readonly string[], alias: string): RawBuilder<unknown> =>
  sql.join(columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`${alias}.${column}`)}`))

/** The content that the next import compares with: without the columns derived from it. */
export const comparedContent = (content: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(${content} - array['keys', 'erased', 'amountCents'])`
