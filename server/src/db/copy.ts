import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import type pg from 'pg'
import { from } from 'pg-copy-streams'

/**
 * Many rows by COPY, the fastest way into a PostgreSQL. `statement` is `copy … from stdin`; the values stand in the order
 * of its columns. The embedded database takes no COPY from a connection.
 */
export async function copyIn(
  client: pg.ClientBase,
  statement: string,
  rows: Iterable<readonly unknown[]>,
): Promise<void> {
  const stream = client.query(from(statement))
  for (const row of rows) {
    if (!stream.write(`${row.map(field).join('\t')}\n`)) await once(stream, 'drain')
  }
  stream.end()
  await finished(stream)
}

/** Of COPY's text format: a tab ends a field, a line end a row, \N is null. */
function field(value: unknown): string {
  if (value === null || value === undefined) return '\\N'
  const text = value instanceof Date ? value.toISOString() : String(value)
  return text.replace(/[\\\t\n\r]/g, (sign) => ESCAPES[sign] ?? sign)
}

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
