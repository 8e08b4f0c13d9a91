import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import type { WebStatus } from '@fieldstone/domain/certificates/web-status'
import { type RawBuilder, sql } from 'kysely'

/** Of a certificate `c`, by the columns that the database derives from the dates (0011_legal.sql). */
export function hasStatus(status: WebStatus, today: PlainDate): RawBuilder<unknown> {
  const isOpen = sql`(c.bankruptcy_from <= ${today} and (c.bankruptcy_until is null or c.bankruptcy_until > ${today}))`
  if (status === 'Bankruptcy')
    return sql`((c.bankruptcy_from is not null and ${isOpen}) or c.base_status = 'Bankruptcy')`
  return sql`(c.base_status = ${status} and (c.bankruptcy_from is null or not ${isOpen}))`
}
