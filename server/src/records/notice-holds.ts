import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { type NoticeHold, noticeHolds } from '@fieldstone/domain/legal/holds'
import type { Db, Transaction } from '../db/database.ts'

/**
 * What keeps notices of this certificate back on this day: a bankruptcy or a hold for military service. Whoever sends a
 * notice that asks for payment, or takes a default step, asks here first.
 */
export async function findNoticeHolds(
  db: Db | Transaction,
  certificateId: number,
  today: PlainDate,
): Promise<readonly NoticeHold[]> {
  const file = await db
    .selectFrom('legal_case')
    .select([
      'bankruptcy_in_on as bankruptcyInOn',
      'bankruptcy_out_on as bankruptcyOutOn',
      'military_hold_from_on as militaryHoldFromOn',
      'military_hold_until_on as militaryHoldUntilOn',
    ])
    .where('certificate_id', '=', certificateId)
    .executeTakeFirst()
  return file ? noticeHolds(file, today) : []
}
