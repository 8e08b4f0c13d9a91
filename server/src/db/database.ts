import { AsyncLocalStorage } from 'node:async_hooks'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import {
  Kysely,
  type Transaction as KyselyTransaction,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  sql,
} from 'kysely'
import pg from 'pg'
import { readAddress } from './address.ts'
import { isLostConnection } from './connection-loss.ts'
import { limitedQueryPool, queryPool } from './query-pool.ts'
import { isStalePlan } from './run-statement.ts'
import type { Tables } from './tables.ts'

export type Db = Kysely<Tables>
export type Transaction = KyselyTransaction<Tables>

export interface Database {
  readonly db: Db
  readonly kind: 'embedded' | 'postgresql'
  /** The driver's pool, for what a query builder is not for: migrations, COPY. */
  readonly pool: pg.Pool
  /** How many connections there are now, and how many calls wait for one. */
  connections(): Connections
  close(): Promise<void>
}

export interface Connections {
  readonly busy: number
  readonly idle: number
  readonly waitedFor: number
}

const connectionsOf = ({ totalCount, idleCount, waitingCount }: pg.Pool): Connections => ({
  busy: totalCount - idleCount,
  idle: idleCount,
  waitedFor: waitingCount,
})

interface PostgresOptions {
  readonly poolSize?: number
  readonly statementTimeoutMs?: number
  /** How long a request waits for a free connection. */
  readonly connectionWaitMs?: number
  /** How long a statement waits for a lock. */
  readonly lockWaitMs?: number
  /** How long a transaction may ask nothing. */
  readonly idleInTransactionMs?: number
  readonly isStrict?: boolean
}

/** PostgreSQL by its address (address.ts); connects lazily, so a wrong one shows at the first query. */
export function openPostgres(url: string, options: PostgresOptions = {}): Database {
  const { url: connectionString, isPooled } = readAddress(url)
  const timeout = options.statementTimeoutMs ?? 5_000
  const limits = {
    statement_timeout: timeout,
    lock_timeout: options.lockWaitMs ?? 3_000,
    // Of a client that went without a word the database learns after hours; until then it keeps what that one has locked.
    idle_in_transaction_session_timeout: options.idleInTransactionMs ?? Math.max(60_000, timeout),
  }
  const settings: pg.PoolConfig = {
    connectionString,
    max: options.poolSize ?? 20,
    connectionTimeoutMillis: options.connectionWaitMs ?? 2_000,
    // A new connection begins with empty caches.
    idleTimeoutMillis: 600_000,
    // A pooler takes no settings with a connection: each transaction begins with them. Compiling a query to machine code
    // takes about a second, which is longer than any of ours runs.
    ...(isPooled ? {} : { ...limits, options: '-c jit=off' }),
    // A connection that broke without a word is noticed in minutes, also by who takes one by hand and waits for long.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    types: resultTypes(),
  }
  const pool = new pg.Pool(settings)
  outlivingItsConnections(pool)
  const limitMs = timeout + 500
  const db = builderOn(
    isPooled ? limitedQueryPool(pool, limits, limitMs) : queryPool(pool, { limitMs, prepares: true }),
    options.isStrict,
  )
  return {
    ...{ db, pool },
    kind: 'postgresql',
    connections: () => connectionsOf(pool),
    close: async () => {
      await db.destroy()
      await pool.end()
    },
  }
}

const builderOn = (pool: PostgresPool, isStrict = false): Db =>
  new Kysely<Tables>({ dialect: new PostgresDialect({ pool: isStrict ? strictPool(pool) : pool }) })

/**
 * A connection that breaks is replaced, and whoever uses it learns of it by the next query. The pool tells of those that
 * nobody uses, each of those that somebody has: also of one that waits between two statements of a transaction. Without a
 * listener either would end the process.
 */
function outlivingItsConnections(pool: pg.Pool): void {
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
}

/** Where the embedded database lies in the data directory. */
export const embeddedDirectory = ({ dataDir }: { readonly dataDir: string }): string =>
  join(dataDir, 'database')

/**
 * The embedded PostgreSQL in a directory, or in memory without one. One connection: transactions run one after another.
 * Take the directory lock first (directory-lock.ts): it has none of its own.
 */
export async function openEmbedded(
  options: { dataDir?: string; loadDataDir?: Blob; isStrict?: boolean } = {},
): Promise<Database> {
  const lite = await PGlite.create({
    ...(options.dataDir === undefined ? {} : { dataDir: options.dataDir }),
    ...(options.loadDataDir === undefined ? {} : { loadDataDir: options.loadDataDir }),
    extensions: { pg_trgm },
  })
  await lite.exec(`set timezone to 'UTC'`)
  const pool = new pg.Pool({
    ...createPgConfig(lite),
    connection: undefined,
    Client: embeddedClient(lite),
    max: 1,
    // There is one session, so its one client stays.
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: 30_000,
    types: resultTypes(),
    // The wrapper's type lacks pg's own pool options, which it passes on.
  } as unknown as pg.PoolConfig)
  outlivingItsConnections(pool)
  const db = builderOn(takingTurns(queryPool(pool, { limitMs: null, prepares: false })), options.isStrict)
  return {
    ...{ db, pool },
    kind: 'embedded',
    connections: () => connectionsOf(pool),
    close: async () => {
      await db.destroy()
      await pool.end()
      await lite.close()
    },
  }
}

/** The transaction that the running code belongs to, until it ends. */
const running = new AsyncLocalStorage<{ isOpen: boolean }>()

/**
 * Refuses what is asked beside an open transaction by code that belongs to it: the embedded database has one connection,
 * so that such a query waits for its own transaction for ever.
 */
function strictPool(pool: PostgresPool): PostgresPool {
  isWatched = true
  return {
    end: () => pool.end(),
    connect: async () => {
      if (running.getStore()?.isOpen) throw new Error('A query beside the open transaction: ask it by `trx`.')
      return pool.connect()
    },
  }
}

/** Following the code of a transaction makes every promise of the process dearer: only where somebody asks. */
let isWatched = false

/**
 * Its statements run in this very process, and their answers come within the same turn of the event loop: without a pause
 * a long transaction, such as an import, would stop the whole server, also what needs no database.
 */
function takingTurns(pool: PostgresPool): PostgresPool {
  return {
    end: () => pool.end(),
    connect: async () => {
      const client = await pool.connect()
      const query = async (text: string, values: readonly unknown[]) => {
        const result = await client.query(text, values)
        await nextTurn()
        return result
      }
      return { query: query as unknown as PostgresPoolClient['query'], release: () => client.release() }
    },
  }
}

/** A copy of an embedded database for tests: dump once, load per file. */
export async function dumpEmbedded(dataDir: string): Promise<Blob> {
  const lite = await PGlite.create({ dataDir, extensions: { pg_trgm } })
  const dump = await lite.dumpDataDir('none')
  await lite.close()
  return dump
}

/** A fresh connection object per client: with the documented shared one, a released client leaves the next desynchronised. */
function embeddedClient(lite: PGlite) {
  return class extends pg.Client {
    constructor(config: pg.ClientConfig) {
      const { connection } = createPgConfig(lite) as { connection?: unknown }
      super({ ...config, connection } as pg.ClientConfig)
    }
  }
}

/** The same results from both databases: bigint as a safe number, dates and numerics as text, instants as Date. */
function resultTypes(): pg.CustomTypesConfig {
  const types = new pg.TypeOverrides()
  const { builtins } = pg.types
  types.setTypeParser(builtins.INT8, safeInteger)
  types.setTypeParser(builtins.DATE, (text) => text)
  types.setTypeParser(builtins.NUMERIC, (text) => text)
  types.setTypeParser(1182, (text) => (text === '{}' ? [] : text.slice(1, -1).split(',')))
  return types
}

function safeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError('the database holds a whole number beyond 2^53')
  return value
}

/** SQLSTATE of a database error, or null. Error classes differ between the two databases; the code does not. */
export function sqlState(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('code' in error)) return null
  return typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code) ? error.code : null
}

/** The database has no room left: what it holds can still be read. */
export const isDiskFull = (error: unknown): boolean => sqlState(error) === DISK_FULL

export const UNIQUE_VIOLATION = '23505'
const DISK_FULL = '53100'
const SERIALIZATION_FAILURE = '40001'
const DEADLOCK = '40P01'

/** What open transactions leave for their end. */
const lastWork = new WeakMap<Transaction, (() => Promise<void>)[]>()

/**
 * Runs once the other work of a transaction is done, just before its commit: the place for a row that others wait for.
 * An error there undoes the whole transaction.
 */
export function beforeCommit(trx: Transaction, work: () => Promise<void>): void {
  const left = lastWork.get(trx)
  if (left === undefined) throw new Error('Only a transaction of inTransaction runs work before its commit.')
  left.push(work)
}

/**
 * Runs `work` in a transaction, again when the database says that only the timing was bad, or when the connection was lost
 * before the commit was asked for: then nothing of it stands. Once it was asked for, nobody knows, and it is not repeated.
 */
export const inTransaction = <T>(db: Db, work: (trx: Transaction) => T | Promise<T>): Promise<T> =>
  retryingTransaction(async () => {
    let isCommitting = false
    try {
      return await db.transaction().execute(async (trx) => {
        const result = await marked(() => runInFull(trx, work))
        isCommitting = true
        return result
      })
    } catch (error) {
      if (!isCommitting && isLostConnection(error)) throw new NothingStands(error)
      throw error
    }
  })

/** Runs `work` in a transaction that is always rolled back: what it would do, and nothing of it stands. */
export async function inUndoneTransaction<T>(db: Db, work: (trx: Transaction) => Promise<T>): Promise<T> {
  try {
    return await inTransaction(db, async (trx): Promise<T> => {
      throw new Undone(await work(trx))
    })
  } catch (error) {
    if (error instanceof Undone) return error.result as T
    throw error
  }
}

/** Ends a transaction without its commit, with the result of its work. */
class Undone extends Error {
  override readonly name = 'Undone'
  readonly result: unknown

  constructor(result: unknown) {
    super('undone as planned')
    this.result = result
  }
}

/** A transaction that was cut off before its commit. */
class NothingStands extends Error {
  override readonly name = 'NothingStands'

  constructor(cause: unknown) {
    super('the connection was lost before the commit', { cause })
  }
}

async function marked<T>(work: () => Promise<T>): Promise<T> {
  if (!isWatched) return work()
  const own = { isOpen: true }
  try {
    return await running.run(own, work)
  } finally {
    own.isOpen = false
  }
}

/** Runs a whole transaction, up to five times while the database says that only the timing was bad. */
export async function retryingTransaction<T>(transaction: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transaction()
    } catch (error) {
      const state = sqlState(error)
      const isCutOff = error instanceof NothingStands
      const isBadTiming = state === SERIALIZATION_FAILURE || state === DEADLOCK || isStalePlan(error)
      if (attempt >= 5 || !(isBadTiming || isCutOff)) throw isCutOff ? error.cause : error
      await new Promise((resolve) => setTimeout(resolve, attempt * 20 + Math.random() * 30))
    }
  }
}

async function runInFull<T>(trx: Transaction, work: (trx: Transaction) => T | Promise<T>): Promise<T> {
  const left: (() => Promise<void>)[] = []
  lastWork.set(trx, left)
  const result = await work(trx)
  for (const last of left) await last()
  return result
}

export const ping = (db: Db): Promise<unknown> => sql`select 1`.execute(db)
