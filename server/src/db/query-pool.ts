import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { isBroken } from './connection-loss.ts'
import { runStatement } from './run-statement.ts'

interface QueryPoolOptions {
  /** How long an answer may take: a server that no longer answers never reports its own timeout. */
  readonly limitMs: number | null
  /** Whether each connection is one session of PostgreSQL, which can keep prepared statements. */
  readonly prepares: boolean
}

/**
 * The driver's pool for the query builder. A connection that is lost, leads to a server that takes no writes any more, has
 * not answered within `limitMs`, or keeps a plan that no longer fits is closed, so that the pool opens a new one.
 */
export function queryPool(pool: pg.Pool, { limitMs, prepares }: QueryPoolOptions): PostgresPool {
  const nameOf = prepares ? namesOfLongQueries() : () => undefined
  return {
    connect: async () => {
      const client = await pool.connect()
      let breakage: unknown = null
      const query: Query = async (text, values) => {
        // This includes a rollback, which could not be sent either.
        if (breakage !== null) throw breakage
        try {
          return await runStatement(client, { text, values, name: nameOf(text) }, limitMs)
        } catch (error) {
          if (isBroken(error)) breakage = error
          throw error
        }
      }
      return clientOf(query, () => client.release(breakage !== null))
    },
    end: endsElsewhere,
  }
}

/** Planning a query of this length in characters, such as the one that reads a certificate, takes longer than running it. */
const LONG = 1_000

/** Each prepared statement uses memory of the database while its connection is open. */
const MOST_NAMES = 200

/**
 * A search by a pattern is left out: it is planned for its own text, since a plan for any text may not use the index. So are
 * inserts, whose text differs by the number of rows.
 */
const isWorthPreparing = (text: string): boolean =>
  text.length >= LONG && /^\s*(select|with)\b/i.test(text) && !/\blike\b/i.test(text)

/** Names long queries, by which the driver prepares each of them once for a connection. */
function namesOfLongQueries(): (text: string) => string | undefined {
  const names = new Map<string, string>()
  return (text) => {
    if (!isWorthPreparing(text)) return undefined
    if (!names.has(text) && names.size < MOST_NAMES) names.set(text, `long_${names.size}`)
    return names.get(text)
  }
}

/** By PostgreSQL's own names, in milliseconds. */
export interface SessionLimits {
  readonly statement_timeout: number
  readonly lock_timeout: number
  readonly idle_in_transaction_session_timeout: number
}

/**
 * The same pool behind a pooler in transaction mode, which keeps no session settings: each transaction begins by setting
 * the limits. A statement outside of a transaction gets its own transaction.
 */
export function limitedQueryPool(pool: pg.Pool, limits: SessionLimits, limitMs: number): PostgresPool {
  const inner = queryPool(pool, { limitMs, prepares: false })
  const setLimits = Object.entries({ ...limits, jit: 'off' })
    .map(([name, value]) => `set local ${name} = ${value}`)
    .join('; ')
  return {
    connect: async () => {
      const client = await inner.connect()
      let isInTransaction = false
      const query: Query = async (text, values) => {
        if (isInTransaction) return client.query(text, values)
        if (/^(begin|start transaction)\b/.test(text)) {
          isInTransaction = true
          try {
            return await client.query(`${text}; ${setLimits}`, [])
          } catch (error) {
            // The builder rolls back only what has begun, and the limits may have failed after that.
            await client.query('rollback', []).catch(() => undefined)
            throw error
          }
        }
        await client.query(`begin; ${setLimits}`, [])
        try {
          const answer = await client.query(text, values)
          await client.query('commit', [])
          return answer
        } catch (error) {
          // A connection that cannot roll back is broken, and is closed for that reason.
          await client.query('rollback', []).catch(() => undefined)
          throw error
        }
      }
      return clientOf(query, () => client.release())
    },
    end: endsElsewhere,
  }
}

type Query = (text: string, values: readonly unknown[]) => Promise<unknown>

/** The builder also calls `query` with a cursor, but only for streams, which we do not use. */
const clientOf = (query: Query, release: () => void): PostgresPoolClient => ({
  query: query as PostgresPoolClient['query'],
  release,
})

/** Whoever opened the pool ends it: the builder forgets to if it never ran a statement. */
const endsElsewhere = async (): Promise<void> => undefined
