import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import { sql } from 'kysely'
import type pg from 'pg'
import { from } from 'pg-copy-streams'
import type { Db } from '../src/db/database.ts'
import type { Tables } from '../src/db/tables.ts'
import { sameColumns } from './insert.ts'

/** Many rows by COPY, the fastest way into a PostgreSQL. `db` only writes the statement. */
export async function copyRows(
  client: pg.PoolClient,
  db: Db,
  table: keyof Tables,
  rows: readonly object[],
): Promise<void> {
  for (const group of sameColumns(rows)) {
    const columns = Object.keys(group[0] ?? {})
    const names = sql.join(columns.map((name) => sql.ref(name)))
    const stream = client.query(from(sql`copy ${sql.table(table)} (${names}) from stdin`.compile(db).sql))
    for (const row of group) {
      const line = columns.map((name) => field(row[name])).join('\t')
      if (!stream.write(`${line}\n`)) await once(stream, 'drain')
    }
    stream.end()
    await finished(stream)
  }
}

/** Of COPY's text format: a tab ends a field, a line end a row, \N is null. */
function field(value: unknown): string {
  if (value === null || value === undefined) return '\\N'
  const text = value instanceof Date ? value.toISOString() : String(value)
  return text.replace(/[\\\t\n\r]/g, (sign) => ESCAPES[sign] ?? sign)
}

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
