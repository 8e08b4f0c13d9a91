import type { Db } from './database.ts'

/** A standby that answers queries. What it holds may be behind the primary. */
export interface Replica {
  readonly db: Db
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
export function followReplica(db: Db): Replica {
  let latest = { at: Number.NEGATIVE_INFINITY, follows: Promise.resolve(false) }
  return {
    db,
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
