import type { Database } from '../../src/db/database.ts'

/** After many rows came in: the embedded database does it never of itself, the other one not at once. */
export async function vacuum({ pool }: Database): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query('vacuum analyze')
    await client.query('reset statement_timeout')
  } finally {
    client.release()
  }
}
