import type { Database } from '../../../db/database.ts'
import { ImportProblem } from './problem.ts'

/** Nothing is wrong with the file: it can be imported later. */
export class ImportBusy extends ImportProblem {}

const LOCK_KEY = 7_202_612

/**
 * One import at a time on one database: the sweep of broken ones must not meet a live one. The embedded database is
 * guarded by its directory's lock already. Gone with the connection, so a killed import leaves no lock behind.
 */
export async function withImportLock<T>(database: Database, work: () => Promise<T>): Promise<T> {
  if (database.kind === 'embedded') return work()
  const client = await database.pool.connect()
  let isLost = true
  try {
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
      LOCK_KEY,
    ])
    if (rows[0]?.locked !== true) {
      isLost = false
      throw new ImportBusy('Another import is running on this database. Wait until it has ended.')
    }
    try {
      return await work()
    } finally {
      // Said, not left to the end of the connection: the server may notice that only after the next import asks.
      await client.query('select pg_advisory_unlock($1)', [LOCK_KEY])
      isLost = false
    }
  } finally {
    client.release(isLost)
  }
}
