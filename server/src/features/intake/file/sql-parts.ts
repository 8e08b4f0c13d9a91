import { type RawBuilder, sql } from 'kysely'
import type { ImportMap } from './map.ts'

/** `a, b`, or `alias.a, alias.b`. */
export const columnList = (columns: readonly string[], alias?: string): RawBuilder<unknown> =>
  sql.join(columns.map((column) => sql.ref(alias === undefined ? column : `${alias}.${column}`)))

/** These columns of a row as JSON. */
export const jsonOf = (columns: readonly string[], alias: string): RawBuilder<unknown> =>
  sql`(select row_to_json(own) from (select ${columnList(columns, alias)}) own)`

/** `a = alias.a, b = alias.b`, for an update. */
export const assignments = (columns: readonly string[], alias: string): RawBuilder<unknown> =>
  sql.join(columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`${alias}.${column}`)}`))

/** The content that the next import compares with. Leaves out derived columns. */
export const comparedContent = (content: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(${content} - array['keys', 'erased', 'amountCents'])`

/** The part of a map that says how rows are matched to certificates. */
export type Matching = Pick<ImportMap, 'source' | 'matchBy'>

/** SQL: whether the staged row `r` is about the certificate `c`. */
export const isAbout = ({ source, matchBy }: Matching): RawBuilder<boolean> =>
  matchBy === 'key'
    ? sql`c.import_source = ${source} and c.import_key = r.import_key`
    : sql`c.id = r.certificate_id`

/**
 * SQL: whether the certificate `c` needs no comparison with its row `r`, because the last row of its own source was the
 * same. Rows that are matched by a number are always compared.
 */
export const isSameAsLast = ({ matchBy }: Matching): RawBuilder<boolean> =>
  matchBy === 'key' ? sql`c.import_hash is not distinct from r.hash` : sql`false`
