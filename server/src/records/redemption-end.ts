import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Transaction } from '../db/database.ts'

/** The day on which the right to redeem ended, of the legal file `legal`, as `redemptionEnd` in domain. Null: it has not ended. */
export const REDEMPTION_ENDED_ON: RawBuilder<PlainDate | null> = sql`
  least(legal.order_confirm_sale_on, legal.decree_forfeiture_on, legal.tax_deed_issued_on)`

/** Whether the right to redeem this certificate has ended, so that no payment can redeem it any more. */
export async function hasRedemptionEnded(db: Db | Transaction, certificateId: number): Promise<boolean> {
  const file = await db
    .selectFrom('legal_case as legal')
    .select('legal.certificate_id')
    .where('legal.certificate_id', '=', certificateId)
    .where(REDEMPTION_ENDED_ON, 'is not', null)
    .executeTakeFirst()
  return file !== undefined
}
