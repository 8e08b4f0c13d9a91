import type { Presentment } from '@fieldstone/domain/plans/autopay'
import type { Db, Transaction } from '../../db/database.ts'

/** Every time that the debit of an instalment went to the bank, by whichever automatic payments; oldest first. */
export async function listPresentments(
  db: Db | Transaction,
  instalmentId: number,
): Promise<readonly Presentment[]> {
  const rows = await db
    .selectFrom('payment')
    .select(['status', 'return_code', 'effective_on'])
    .where('instalment_id', '=', instalmentId)
    .where('kind', '=', 'INSTALMENT')
    .where('status', '<>', 'CANCELED')
    .orderBy('created_at')
    .execute()
  return rows.map((row) => ({
    on: row.effective_on,
    outcome: GONE.includes(row.status) ? 'failed' : 'open',
    // Money that came and was taken back later is no return that allows another try.
    returnCode: row.status === 'FAILED' ? row.return_code : null,
  }))
}

const GONE: readonly string[] = ['FAILED', 'REVERSED', 'REFUNDED']
