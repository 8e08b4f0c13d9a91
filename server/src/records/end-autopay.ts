import type { Selectable } from 'kysely'
import type { Transaction } from '../db/database.ts'
import type { AutopayTable } from '../db/tables.ts'

type AutopayRow = Selectable<AutopayTable>

/** Makes no further debits of this plan; one that is at the bank goes on. Null when there were none to come. */
export async function endAutopay(
  trx: Transaction,
  planId: number,
  because: NonNullable<AutopayRow['ended_because']>,
  now: Date,
): Promise<AutopayRow | null> {
  const ended = await trx
    .updateTable('autopay')
    .set({ status: 'ENDED', ended_because: because, ended_at: now })
    .where('plan_id', '=', planId)
    .where('status', '=', 'ON')
    .returningAll()
    .executeTakeFirst()
  return ended ?? null
}
