import type { Selectable } from 'kysely'
import type { Transaction } from '../../db/database.ts'
import type { RedemptionTable } from '../../db/tables.ts'

export type RedemptionRow = Selectable<RedemptionTable>

/** The redemption that stands. */
export async function findRedemption(trx: Transaction, certificateId: number): Promise<RedemptionRow | null> {
  const row = await trx
    .selectFrom('redemption')
    .selectAll()
    .where('certificate_id', '=', certificateId)
    .where('undone_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}
