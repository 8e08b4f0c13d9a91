import { createHash } from 'node:crypto'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { isBroken } from './connection-loss.ts'
import { runTogether, type Statement } from './run-statement.ts'

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
 * of a transaction a connection of `keeping`. A connection that is lost, leads to a server that takes no writes any more, has
 * not answered within the limit, or keeps plans of tables that have changed, is closed.
 */
export const preparingPool = (
  pool: pg.Pool,
  keeping: pg.Pool = pool,
  limitMs: number | null = null,
): PostgresPool =>
  builderPool({ poolFor: (text) => (isMarked(text) ? keeping : pool), isKept: isMarked, limitMs })

/** The pool of a builder whose statements all count as marked. */
export const keepingPool = (keeping: pg.Pool, limitMs: number | null = null): PostgresPool =>
  builderPool({ poolFor: () => keeping, isKept: (_, values) => values.length > 0, limitMs })

/** By PostgreSQL's own names, in milliseconds. */
export interface SessionLimits {
  readonly statement_timeout: number
  readonly lock_timeout: number
  readonly idle_in_transaction_session_timeout: number
}

/**
 * The pool of a builder behind a pooler that lends a connection for one transaction. Nothing is kept on a connection, and
 * its limits are said in each transaction; a statement outside of one gets a transaction of its own. All of it is sent in
 * one piece.
 */
export const pooledPool = (pool: pg.Pool, limits: SessionLimits, limitMs: number): PostgresPool =>
  builderPool({ poolFor: () => pool, isKept: () => false, limitMs, limits: forTransaction(limits) })

const forTransaction = (limits: SessionLimits): Statement => ({
  text: `select set_config('statement_timeout', $1, true), set_config('lock_timeout', $2, true),
    set_config('idle_in_transaction_session_timeout', $3, true)`,
  values: [limits.statement_timeout, limits.lock_timeout, limits.idle_in_transaction_session_timeout].map(
    String,
  ),
})

const isMarked = (text: string): boolean => text.startsWith(MARK)

interface BuilderPool {
  readonly poolFor: (text: string) => pg.Pool
  readonly isKept: (text: string, values: readonly unknown[]) => boolean
  /** How long an answer may take: a server that no longer answers never reports its own timeout. */
  readonly limitMs: number | null
  /** What each transaction says first, where a connection cannot be told for good. */
  readonly limits?: Statement
}

function builderPool({ poolFor, isKept, limitMs, limits }: BuilderPool): PostgresPool {
  return {
    // The connection is taken with the first statement, which says from where.
    connect: async () => {
      let taken: Promise<pg.PoolClient> | null = null
      let breakage: unknown = null
      let waiting: Waiting[] = []
      let isOpen = false
      const query = async (text: string, values: readonly unknown[]) => {
        const statement = { text: withoutMark(text), values: [...values] }
        if (goesWithNext(text) && !isOpen) throw new Error('Nothing follows outside of a transaction.')
        if (BEGINS.test(text) || goesWithNext(text)) {
          const rows: unknown[] = []
          waiting.push({ ...statement, rows })
          if (!isOpen && limits !== undefined) waiting.push({ ...limits, rows: [] })
          isOpen = true
          return { ...NO_ANSWER, rows }
        }
        const isRollback = text === 'rollback'
        // Nothing was sent that could be rolled back.
        if (isRollback && taken === null) return NO_ANSWER
        const before = isRollback ? [] : waiting
        const own = isOpen || limits === undefined ? [statement] : [BEGIN, limits, statement, COMMIT]
        const statements = [...before, ...own]
        taken ??= poolFor(statements[0]?.text ?? text).connect()
        const client = await taken
        if (breakage !== null) throw breakage
        waiting = []
        const named = statements.map((it) => withName(client, it, isKept))
        try {
          const answers = await runTogether(client, named, limitMs)
          for (const [place, { rows }] of before.entries()) fillWith(rows, answers[place]?.rows ?? [])
          return answers[before.length + own.indexOf(statement)]
        } catch (error) {
          if (isBroken(error)) breakage = error
          throw error
        }
      }
      const release = () => void taken?.then((client) => client.release(breakage !== null), NOTHING_TAKEN)
      // The builder's second way to call it, with a cursor, is for streams, which no dialect of ours is set up for.
      return { query: query as unknown as PostgresPoolClient['query'], release }
    },
    // Whoever opened the pools ends them: the builder forgets to when it never ran a statement.
    end: async () => undefined,
  }
}

/** A statement that begins so is sent with the next one of its transaction (with-next.ts). */
export const WITH_NEXT = '/* with the next */ '

const goesWithNext = (text: string): boolean => text.startsWith(WITH_NEXT)
const withoutMark = (text: string): string => (goesWithNext(text) ? text.slice(WITH_NEXT.length) : text)

/** It is sent with the first statement of its transaction. */
const BEGINS = /^(begin|start transaction)\b/

const BEGIN: Statement = { text: 'begin', values: [] }
const COMMIT: Statement = { text: 'commit', values: [] }

/** It is sent with the next one; then its rows are filled in. */
interface Waiting extends Statement {
  readonly rows: unknown[]
}

const filled = new WeakSet<readonly unknown[]>()

function fillWith(rows: unknown[], answer: readonly unknown[]): void {
  for (const row of answer) rows.push(row)
  filled.add(rows)
}

/** Whether the rows of a statement that was to go with the next one are there. */
export const isFilled = (rows: readonly unknown[]): boolean => filled.has(rows)

const NO_ANSWER = { command: '', rowCount: 0, rows: [] }

function withName(client: pg.PoolClient, statement: Statement, isKept: BuilderPool['isKept']): Statement {
  const { text, values } = statement
  const name = isKept(text, values) ? nameOf(client, text) : null
  return name === null ? statement : { ...statement, name }
}

/** Whoever asked has the error already. */
const NOTHING_TAKEN = () => undefined

/** Names are of one client: on the embedded database all clients come to the one session that keeps them. */
const namesOf = new WeakMap<pg.PoolClient, { readonly no: number; readonly names: Map<string, string> }>()
let clientCount = 0

/** A plan takes memory of the database for as long as its connection lives. */
const MOST_NAMES = 500

/** Null when the connection keeps as many as it may. */
function nameOf(client: pg.PoolClient, text: string): string | null {
  const known = namesOf.get(client) ?? { no: ++clientCount, names: new Map<string, string>() }
  namesOf.set(client, known)
  const { no, names } = known
  const kept = names.get(text)
  if (kept !== undefined) return kept
  if (names.size >= MOST_NAMES) return null
  const name = `${no}_${createHash('sha256').update(text).digest('base64url').slice(0, 20)}`
  names.set(text, name)
  return name
}
