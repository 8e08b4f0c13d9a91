import type pg from 'pg'
import type { Database } from '../src/db/database.ts'

/** As long as anything may take over millions of certificates. */
const LONGEST_MS = 60 * 60_000

/** After many rows came in: the embedded database does it never of itself, the other one not at once. */
export async function vacuum({ pool }: Database): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await runLong(client, 'vacuum analyze')
    await client.query('reset statement_timeout')
  } finally {
    client.release()
  }
}

/** A statement that the pool's own limit must not end. The typings do not know that one statement may have its own. */
export async function runLong(client: pg.PoolClient, text: string): Promise<void> {
  const statement: pg.QueryConfig & { query_timeout: number } = { text, query_timeout: LONGEST_MS }
  await client.query(statement)
}
