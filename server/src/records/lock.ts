import { sql } from 'kysely'
import type { Transaction } from '../db/database.ts'
import { hasRow } from '../db/has-row.ts'

/** Locks the certificate until the transaction ends. Called first by everything that takes or moves its money. */
export async function lockCertificate(trx: Transaction, id: number): Promise<boolean> {
  return hasRow(trx.selectFrom('certificate').select('id').where('id', '=', id).forUpdate())
}

/** For what is no row yet: of two transactions with the same text the second waits until the first has ended. */
export const lockText = (trx: Transaction, text: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${text}, 0))`.execute(trx)
