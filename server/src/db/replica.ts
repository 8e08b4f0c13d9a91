import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../clock.ts'
import { isBroken } from './connection-loss.ts'
import { type Database, type Db, sqlState } from './database.ts'

/** A standby that answers queries. What it holds may be behind the primary. */
export interface Replica extends Pick<Database, 'db' | 'connections'> {
  /** Whether it is there and follows the primary closely; looked up every few seconds. */
  follows(now: Date): Promise<boolean>
  /** It has failed: for a few seconds it is not asked. */
  leave(): void
}

const LOOKED_UP_EVERY_MS = 5_000
const MOST_BEHIND_MS = 60_000

/**
 * How far behind it is can be seen by the jobs, which leave the time of their last run in the primary every few seconds. What
 * PostgreSQL says of its replication itself stands still when the connection to the primary is broken.
 */
export function followReplica({ db, connections }: Pick<Database, 'db' | 'connections'>): Replica {
  let latest = { at: Number.NEGATIVE_INFINITY, follows: Promise.resolve(false) }
  return {
    ...{ db, connections },
    follows: (now) => {
      if (performance.now() - latest.at >= LOOKED_UP_EVERY_MS)
        latest = { at: performance.now(), follows: isClose(db, now) }
      return latest.follows
    },
    leave: () => {
      latest = { at: performance.now(), follows: Promise.resolve(false) }
    },
  }
}

interface Readable {
  /** The primary. */
  readonly db: Db
  readonly replica: Replica | null
  readonly clock: Clock
  readonly log: FastifyBaseLogger
}

/**
 * Reads by the replica where one follows closely, else by the primary; once more by the primary where the replica cannot
 * answer. `read` only reads: it may run twice, the second time a moment later.
 */
export async function readAside<T>(
  { db, replica, clock, log }: Readable,
  read: (db: Db) => Promise<T>,
): Promise<T> {
  if (replica === null || !(await replica.follows(clock.now()))) return read(db)
  try {
    return await read(replica.db)
  } catch (error) {
    if (!isUnable(error)) throw error
    log.warn('the replica cannot answer: it is read from the primary')
    replica.leave()
    return read(db)
  }
}

/** Also when a change of the primary has ended the query there, or no connection came in time. */
const isUnable = (error: unknown): boolean =>
  isBroken(error) ||
  sqlState(error) === '40001' ||
  (error instanceof Error && error.message.includes('timeout exceeded when trying to connect'))

async function isClose(db: Db, now: Date): Promise<boolean> {
  try {
    const row = await db
      .selectFrom('job')
      .select((the) => the.fn.max('last_run_at').as('at'))
      .executeTakeFirst()
    return row?.at != null && now.getTime() - row.at.getTime() <= MOST_BEHIND_MS
  } catch {
    // Whatever keeps it from answering: the primary is asked instead.
    return false
  }
}
