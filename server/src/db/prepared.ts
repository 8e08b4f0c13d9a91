import { createHash } from 'node:crypto'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'

/**
 * A statement that begins with this comment is parsed and planned once per connection and then only run: written
 * sql`/* prepared *\/ select …`. For those whose plan is the same whatever is sought: look-ups by a key, and searches
 * that one index leads. A search that needs a plan for its text would be many times slower with a common one.
 */
const MARK = '/* prepared */'

/** For connections that run marked statements only: left to itself, the database still plans most calls anew. */
export const PLANNED_ONCE = '-c plan_cache_mode=force_generic_plan'

/**
 * The pool as the query builder uses it. A marked statement gets the name by which a connection keeps it, and outside
 * of a transaction a connection of `keeping`.
 */
export function preparingPool(pool: pg.Pool, keeping: pg.Pool = pool): PostgresPool {
  return {
    // The connection is taken with the first statement, which says from where.
    connect: async () => {
      let taken: Promise<pg.PoolClient> | null = null
      const query = async (text: string, values: readonly unknown[]) => {
        taken ??= (text.startsWith(MARK) ? keeping : pool).connect()
        const client = await taken
        const own = { text, values: [...values] }
        return client.query(text.startsWith(MARK) ? { ...own, name: nameOf(client, text) } : own)
      }
      const release = () => void taken?.then((client) => client.release(), NOTHING_TAKEN)
      // The builder's second way to call it, with a cursor, is for streams, which no dialect of ours is set up for.
      return { query: query as unknown as PostgresPoolClient['query'], release }
    },
    // Whoever opened the pools ends them: the builder forgets to when it never ran a statement.
    end: async () => undefined,
  }
}

/** Whoever asked has the error already. */
const NOTHING_TAKEN = () => undefined

/** Names are of one client: on the embedded database all clients come to the one session that keeps them. */
const namesOf = new WeakMap<pg.PoolClient, { readonly no: number; readonly names: Map<string, string> }>()
let clientCount = 0

function nameOf(client: pg.PoolClient, text: string): string {
  const known = namesOf.get(client) ?? { no: ++clientCount, names: new Map<string, string>() }
  namesOf.set(client, known)
  const { no, names } = known
  const name =
    names.get(text) ?? `${no}_${createHash('sha256').update(text).digest('base64url').slice(0, 20)}`
  names.set(text, name)
  return name
}
