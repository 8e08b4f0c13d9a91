import { ON_ITS_WAY } from '@fieldstone/domain/payments/states'
import type { Transaction } from '../../../db/database.ts'
import { hasRow } from '../../../db/has-row.ts'

/** Returns what draws on this bank account or card: automatic payments, a payment on its way, or null. */
export async function findDrawer(
  trx: Transaction,
  column: 'ach_account_id' | 'card_id',
  id: string,
): Promise<'autopay' | 'payment' | null> {
  const payments = trx.selectFrom('payment').select('id').where(column, '=', id)
  const autopays = trx.selectFrom('autopay').select('id').where(column, '=', id)
  if (await hasRow(autopays.where('status', '=', 'ON'))) return 'autopay'
  return (await hasRow(payments.where('status', 'in', ON_ITS_WAY))) ? 'payment' : null
}
