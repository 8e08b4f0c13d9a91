import type { LienCount } from '@fieldstone/contract/entities/certificates/lien-count'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { WEB_STATUSES } from '@fieldstone/domain/certificates/web-status'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/database.ts'

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
  readonly countyId: number
  readonly today: PlainDate
}

/** How many certificates of a county, bought in each year, show each status on a day, and their price in cents. */
export const countedByYear = ({ countyId, today }: CountedOn): RawBuilder<unknown> => sql`
  select purchase_year as year, status, sum(change) as count, sum(cents) as cents from portfolio_count
  where county_id = ${countyId} and from_day <= ${today} group by 1, 2 having sum(change) <> 0`
