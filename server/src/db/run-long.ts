import type pg from 'pg'

/** As long as anything may take over millions of certificates. */
const LONGEST_MS = 60 * 60_000

/** A statement that the pool's own limit must not end. The typings do not know that one statement may have its own. */
export async function runLong(client: pg.PoolClient, text: string, values: unknown[] = []): Promise<void> {
  const statement: pg.QueryConfig & { query_timeout: number } = { text, query_timeout: LONGEST_MS }
  await client.query(values.length === 0 ? statement : { ...statement, values })
}
