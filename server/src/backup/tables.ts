import { sql } from 'kysely'
import type { Db, Transaction } from '../db/database.ts'

/** A table as its rows are kept: its columns that are written, and the order in which two databases give the same rows. */
export interface TableShape {
  readonly name: string
  readonly columns: readonly string[]
  readonly keyColumns: readonly string[]
}

/** Which migrations a database has is not copied: its restore applies them. */
const NOT_COPIED = 'migration'

/** Every table, from the catalog: one that a migration adds is part of the next backup without a word of ours. */
export async function listTables(db: Db | Transaction): Promise<TableShape[]> {
  const { rows } = await sql<TableShape>`
    select t.relname as name,
      (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      coalesce((select array_agg(a.attname::text order by a.attnum) from pg_index i
        join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
        where i.indrelid = t.oid and i.indisprimary), '{}') as "keyColumns"
    from pg_class t
    where t.relkind = 'r' and t.relnamespace = current_schema()::regnamespace and t.relname <> ${NOT_COPIED}
    order by t.relname collate "C"`.execute(db)
  return rows
}

export interface SequenceState {
  readonly name: string
  readonly last: number
  readonly isCalled: boolean
}

export async function listSequences(db: Db | Transaction): Promise<SequenceState[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind = 'S' and relnamespace = current_schema()::regnamespace order by relname collate "C"`.execute(
    db,
  )
  const states: SequenceState[] = []
  for (const { name } of rows) {
    const state = await sql<{ last: number; isCalled: boolean }>`
      select last_value as last, is_called as "isCalled" from ${sql.id(name)}`.execute(db)
    const [found] = state.rows
    if (found) states.push({ name, ...found })
  }
  return states
}

const ROWS_AT_ONCE = 500

/** All rows as lines of JSON, byte for byte the same from the embedded database and from PostgreSQL. */
export async function* readLines(trx: Transaction, table: TableShape): AsyncGenerator<readonly string[]> {
  // Texts in the order of their bytes: the order of letters differs from one database to the next.
  const byKey =
    table.keyColumns.length === 0
      ? sql`line collate "C"`
      : sql.join(table.keyColumns.map((name) => sql`${sql.ref(name)}::text collate "C"`))
  await sql`declare copied_rows no scroll cursor for
    select row_to_json(own)::text as line
    from (select ${sql.join(table.columns.map((name) => sql.ref(name)))} from ${sql.id(table.name)}) as own
    order by ${byKey}`.execute(trx)
  for (;;) {
    const { rows } = await sql<{ line: string }>`fetch ${sql.lit(ROWS_AT_ONCE)} from copied_rows`.execute(trx)
    if (rows.length > 0) yield rows.map(({ line }) => line)
    if (rows.length < ROWS_AT_ONCE) break
  }
  await sql`close copied_rows`.execute(trx)
}

export async function insertLines(
  trx: Transaction,
  { name, columns }: TableShape,
  lines: readonly string[],
): Promise<void> {
  const all = sql.join(columns.map((column) => sql.ref(column)))
  await sql`insert into ${sql.id(name)} (${all}) overriding system value
    select ${all} from json_populate_recordset(null::${sql.id(name)}, ${`[${lines.join(',')}]`}::json)`.execute(
    trx,
  )
}
