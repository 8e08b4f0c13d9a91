import type { LienCount } from '@fieldstone/contract/entities/certificates/staff'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { WEB_STATUSES, type WebStatus } from '@fieldstone/domain/certificates/web-status'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Transaction } from '../db/database.ts'

/** Of a certificate `c`, by the columns that the database derives from the dates (0011_legal.sql). */
export function hasStatus(status: WebStatus, today: PlainDate): RawBuilder<unknown> {
  const isOpen = sql`(c.bankruptcy_from <= ${today} and (c.bankruptcy_until is null or c.bankruptcy_until > ${today}))`
  if (status === 'Bankruptcy')
    return sql`((c.bankruptcy_from is not null and ${isOpen}) or c.base_status = 'Bankruptcy')`
  return sql`(c.base_status = ${status} and (c.bankruptcy_from is null or not ${isOpen}))`
}

/** The status of a certificate `c` on a day, by the same columns. */
export const currentStatus = (today: PlainDate): RawBuilder<WebStatus> => sql`
  case when c.bankruptcy_from <= ${today} and (c.bankruptcy_until is null or c.bankruptcy_until > ${today})
    then 'Bankruptcy' else c.base_status end`

/**
 * How many certificates show each status on a day: of one county, or of all. Every change of a certificate has left its
 * steps in portfolio_count, also those that a begun or ended bankruptcy makes on its own day.
 */
export async function countByStatus(db: Db, countyId: number | null, today: PlainDate): Promise<LienCount[]> {
  const { rows } = await sql<LienCount>`
    select status, sum(change) as count from portfolio_count
    where ${countyId === null ? sql`true` : sql`county_id = ${countyId}`} and from_day <= ${today}
    group by status`.execute(db)
  return WEB_STATUSES.map((status) => ({
    status,
    count: Number(rows.find((row) => row.status === status)?.count ?? 0),
  }))
}

interface CountedOn {
  readonly countyId: number | null
  readonly today: PlainDate
}

/** How many certificates of a county, bought in each year, show each status on a day, and their price in cents. */
export const countedByYear = ({ countyId, today }: CountedOn): RawBuilder<unknown> => sql`
  select purchase_year as year, status, sum(change) as count, sum(cents) as cents from portfolio_count
  where county_id = ${countyId} and from_day <= ${today} group by 1, 2 having sum(change) <> 0`

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
