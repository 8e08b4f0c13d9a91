import type { Transaction } from '../db/database.ts'

/** Locks the certificate until the transaction ends. Called first by everything that takes or moves its money. */
export async function lockCertificate(trx: Transaction, id: number): Promise<boolean> {
  const row = await trx
    .selectFrom('certificate')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}
