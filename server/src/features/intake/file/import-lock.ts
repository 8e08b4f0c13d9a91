import type { Database } from '../../../db/database.ts'
import { ImportProblem } from './problem.ts'

/** Another import is running. The file can be imported later. */
export class ImportBusy extends ImportProblem {}

const LOCK_KEY = 7_202_612

/**
 * Allows one import at a time, because each one deletes the staged rows of interrupted imports. The embedded database is
 * already protected by the lock of its directory. A separate transaction holds the lock, because a pooler may give each
 * transaction another connection. The lock ends with the transaction, so a killed import leaves none behind.
 */
export async function withImportLock<T>(database: Database, work: () => Promise<T>): Promise<T> {
  if (database.kind === 'embedded') return work()
  const client = await database.pool.connect()
  let isLost = true
  try {
    await client.query('begin')
    await client.query('set local idle_in_transaction_session_timeout = 0')
    const { rows } = await client.query<{ locked: boolean }>(
      'select pg_try_advisory_xact_lock($1) as locked',
      [LOCK_KEY],
    )
    try {
      if (rows[0]?.locked === true) return await work()
      throw new ImportBusy('Another import is running on this database. Wait until it has ended.')
    } finally {
      // Roll back explicitly: the database may notice a closed connection only after the next import has asked for the lock.
      await client.query('rollback')
      isLost = false
    }
  } finally {
    client.release(isLost)
  }
}
