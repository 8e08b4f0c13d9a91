import type { Transaction } from '../db/database.ts'

/** Holds the certificate until the transaction ends: every path that takes or moves its money comes here first. */
export async function lockCertificate(trx: Transaction, id: number): Promise<boolean> {
  const row = await trx
    .selectFrom('certificate')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}
