import { sql } from 'kysely'
import type pg from 'pg'
import { copyIn } from '../../src/db/copy.ts'
import type { Db } from '../../src/db/database.ts'
import type { Tables } from '../../src/db/tables.ts'
import { sameColumns } from '../insert.ts'

/** Many rows of one table by COPY. `db` only writes the statement. */
export async function copyRows(
  client: pg.PoolClient,
  db: Db,
  table: keyof Tables,
  rows: readonly object[],
): Promise<void> {
  for (const group of sameColumns(rows)) {
    const columns = Object.keys(group[0] ?? {})
    const names = sql.join(columns.map((name) => sql.ref(name)))
    const statement = sql`copy ${sql.table(table)} (${names}) from stdin`.compile(db).sql
    await copyIn(
      client,
      statement,
      group.map((row) => columns.map((name) => row[name])),
    )
  }
}
