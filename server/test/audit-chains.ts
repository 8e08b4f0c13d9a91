import { brokenLink } from '../src/audit/chain.ts'
import type { Db } from '../src/db/database.ts'

/** What the checks say of the whole audit log: null when each chain is intact, else the id of the first row that is not. */
export async function verifyAuditChains(db: Db): Promise<number | null> {
  const snapshot = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  const broken = await snapshot.execute(brokenLink)
  return broken?.id ?? null
}
