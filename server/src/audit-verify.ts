import { chainHash } from './audit.ts'
import type { Db, Transaction } from './db/database.ts'

const ROWS_AT_ONCE = 1_000

/**
 * Walks the whole log in one snapshot. Null when the chain is whole, else the id of the first row that is not what
 * was written or does not follow the one before it. When the newest rows are gone, it is the id after the last row left.
 */
export async function verifyAuditChain(db: Db): Promise<number | null> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(brokenLink)
}

/** The same inside a snapshot that is already open. */
export async function brokenLink(trx: Transaction): Promise<number | null> {
  let hash = ''
  let lastId = 0
  for (;;) {
    const rows = await rowsAfter(trx, lastId)
    for (const row of rows) {
      if (row.previous_hash !== hash || row.hash !== chainHash(hash, row)) return row.id
      hash = row.hash
      lastId = row.id
    }
    if (rows.length < ROWS_AT_ONCE) break
  }
  const end = await trx.selectFrom('audit_chain').select('hash').executeTakeFirst()
  return end?.hash === hash ? null : lastId + 1
}

const rowsAfter = (trx: Transaction, id: number) =>
  trx.selectFrom('audit_log').selectAll().where('id', '>', id).orderBy('id').limit(ROWS_AT_ONCE).execute()
