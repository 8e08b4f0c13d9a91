import type { Db, Transaction } from '../../db/database.ts'

export async function getCompanyValues(db: Db | Transaction): Promise<unknown> {
  const row = await db
    .selectFrom('company_setting')
    .select('values')
    .where('id', '=', 1)
    .executeTakeFirstOrThrow()
  return row.values
}
