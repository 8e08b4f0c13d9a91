import { createHash } from 'node:crypto'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'

/**
 * A statement that begins with this comment is parsed and planned once per connection and then only run: written
 * sql`/* prepared *\/ select …`. For look-ups by a key alone, whose plan is the same whatever is sought; a search by
 * text needs a plan for its text, and would be many times slower with a common one.
 */
const MARK = '/* prepared */'

/** The pool as the query builder uses it, giving marked statements the name by which a connection keeps them. */
export function preparingPool(pool: pg.Pool): PostgresPool {
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    connect: async () => {
      const client = await pool.connect()
      const known = clients.get(client) ?? preparingClient(client)
      clients.set(client, known)
      return known
    },
    end: () => pool.end(),
  }
}

let clientCount = 0

/** Names are of one client: on the embedded database all clients come to the one session that keeps them. */
function preparingClient(client: pg.PoolClient): PostgresPoolClient {
  const no = ++clientCount
  const names = new Map<string, string>()
  const nameOf = (text: string): string => {
    const known = names.get(text)
    if (known !== undefined) return known
    const name = `${no}_${createHash('sha256').update(text).digest('base64url').slice(0, 20)}`
    names.set(text, name)
    return name
  }
  const query = (text: string, values: readonly unknown[]) => {
    const own = { text, values: [...values] }
    return client.query(text.startsWith(MARK) ? { ...own, name: nameOf(text) } : own)
  }
  // The builder's second way to call it, with a cursor, is for streams, which no dialect of ours is set up for.
  return { query: query as unknown as PostgresPoolClient['query'], release: () => client.release() }
}
