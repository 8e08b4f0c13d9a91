import type { Transaction } from '../../../db/database.ts'
import { hasRow } from '../../../db/has-row.ts'

/** Whether a debit on its way, or automatic payments, draw on this bank account or card. */
export async function isDrawnOn(
  trx: Transaction,
  column: 'ach_account_id' | 'card_id',
  id: string,
): Promise<boolean> {
  const payments = trx.selectFrom('payment').select('id').where(column, '=', id)
  const autopays = trx.selectFrom('autopay').select('id').where(column, '=', id)
  return (
    (await hasRow(payments.where('status', 'in', ['NEW', 'PROCESSING']))) ||
    (await hasRow(autopays.where('status', '=', 'ON')))
  )
}
