import type { Presentment } from '@fieldstone/domain/plans/autopay'
import type { Selectable } from 'kysely'
import type { Db, Transaction } from '../../db/database.ts'
import type { PaymentTable } from '../../db/tables.ts'

/** Every time that the debit of an instalment went to the bank, by whichever automatic payments; oldest first. */
export async function listPresentments(
  db: Db | Transaction,
  instalmentId: number,
): Promise<readonly Presentment[]> {
  const rows = await db
    .selectFrom('payment')
    .select(['status', 'method', 'return_code', 'last_error_code', 'effective_on'])
    .where('instalment_id', '=', instalmentId)
    .where('kind', '=', 'INSTALMENT')
    .where('status', '<>', 'CANCELED')
    .orderBy('created_at')
    .execute()
  return rows.map((row) => ({
    on: row.effective_on,
    outcome: GONE.includes(row.status) ? 'failed' : 'open',
    // Money that came and was taken back later is no return that allows another try.
    returnCode: row.status === 'FAILED' ? codeOf(row) : null,
  }))
}

/** A bank account has the network's return code, a card the reason of its bank. */
const codeOf = ({ method, return_code, last_error_code }: Refused): string | null =>
  method === 'CC' ? last_error_code : return_code

type Refused = Pick<Selectable<PaymentTable>, 'method' | 'return_code' | 'last_error_code'>

const GONE: readonly string[] = ['FAILED', 'REVERSED', 'REFUNDED']
