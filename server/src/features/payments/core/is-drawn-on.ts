import type { Transaction } from '../../../db/database.ts'

/** Whether a debit on its way, or automatic payments, draw on this bank account or card. */
export async function isDrawnOn(
  trx: Transaction,
  column: 'ach_account_id' | 'card_id',
  id: string,
): Promise<boolean> {
  const payment = await trx
    .selectFrom('payment')
    .select('id')
    .where(column, '=', id)
    .where('status', 'in', ['NEW', 'PROCESSING'])
    .executeTakeFirst()
  const autopay = await trx
    .selectFrom('autopay')
    .select('id')
    .where(column, '=', id)
    .where('status', '=', 'ON')
    .executeTakeFirst()
  return payment !== undefined || autopay !== undefined
}
