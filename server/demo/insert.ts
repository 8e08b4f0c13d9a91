import { type CompiledQuery, sql } from 'kysely'
import type { Db, Transaction } from '../src/db/database.ts'
import type { Tables } from '../src/db/tables.ts'
import type { Row } from './draft.ts'

const ROWS_AT_ONCE = 2_000

/** Many rows in few statements: as one JSON parameter each, which costs a tenth of as many parameters as values. */
export async function insertRows<Name extends keyof Tables>(
  db: Db | Transaction,
  table: Name,
  rows: readonly Row<Name>[],
): Promise<void> {
  for (const statement of insertStatements(db, table, rows)) await db.executeQuery(statement)
}

export function* insertStatements(
  db: Db | Transaction,
  table: keyof Tables,
  rows: readonly object[],
): Generator<CompiledQuery> {
  for (const group of sameColumns(rows)) {
    const columns = Object.keys(group[0] ?? {})
    const names = sql.join(columns.map((name) => sql.ref(name)))
    for (let at = 0; at < group.length; at += ROWS_AT_ONCE) {
      const json = JSON.stringify(group.slice(at, at + ROWS_AT_ONCE))
      yield sql`insert into ${sql.table(table)} (${names})
        select ${names} from json_populate_recordset(null::${sql.table(table)}, ${json}::json)`.compile(db)
    }
  }
}

/** A column that a row leaves out takes its default, so rows go in together only if they leave out the same. */
export function sameColumns(rows: readonly object[]): Record<string, unknown>[][] {
  const groups = new Map<string, Record<string, unknown>[]>()
  for (const row of rows) {
    const given = Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined))
    const key = Object.keys(given).sort().join(' ')
    const group = groups.get(key)
    if (group) group.push(given)
    else groups.set(key, [given])
  }
  return [...groups.values()]
}

/** Rows came with ids of their own; the next one made by the database must follow them. */
export async function followIds(db: Db | Transaction, tables: readonly (keyof Tables)[]): Promise<void> {
  for (const table of tables) {
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), coalesce(max(id), 0) + 1, false)
      from ${sql.table(table)}`.execute(db)
  }
}
