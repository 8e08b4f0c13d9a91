import { brokenLink } from '../src/audit/chain.ts'
import type { Db } from '../src/db/database.ts'

/** What the checks say of the whole audit log: null when each chain is intact, else the first row that is not. */
export const verifyAuditChains = (db: Db): Promise<number | null> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(brokenLink)
