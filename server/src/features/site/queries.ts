import type { ChargeMethod } from '@fieldstone/domain/payments/charge-methods'
import type { Db, Transaction } from '../../db/database.ts'

/** The newest rate in force of each method. */
export async function listCurrentFees(
  db: Db | Transaction,
  now: Date,
): Promise<readonly { method: ChargeMethod; bps: number }[]> {
  return db
    .selectFrom('fee_setting')
    .distinctOn('method')
    .select(['method', 'bps'])
    .where('valid_from', '<=', now)
    .orderBy('method')
    .orderBy('valid_from', 'desc')
    .orderBy('id', 'desc')
    .execute()
}
