import type { StoredStatement } from '@fieldstone/contract/entities/payments/month-end'
import { addMonths, firstOfMonth, lastOfMonth, type PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { sql } from 'kysely'
import type { Db, Transaction } from '../db/database.ts'

/** A calendar month of the books. */
export interface BookPeriod {
  readonly startsOn: PlainDate
  readonly endsOn: PlainDate
  /** The first day of the books: the opening of the first bank account. */
  readonly booksFrom: PlainDate
  /** Null unless it is closed. */
  readonly statement: StoredStatement | null
  readonly requestedBy: string | null
  readonly closedBy: string | null
  readonly closedAt: Date | null
  /** The first day of the earliest open month. */
  readonly firstOpenOn: PlainDate
  readonly isFirstOpen: boolean
}

type ClosedMonth = Pick<BookPeriod, 'endsOn' | 'statement' | 'requestedBy' | 'closedBy' | 'closedAt'>

/** Lists the months from the opening of the books to today, newest first. Empty before there is a bank account. */
export async function listBookMonths(db: Db | Transaction, today: PlainDate): Promise<BookPeriod[]> {
  const { rows } = await sql<{
    on: PlainDate | null
  }>`select min(opened_on) as on from deposit_account`.execute(db)
  const booksFrom = rows[0]?.on ?? null
  if (booksFrom === null) return []
  const closed = new Map((await listClosed(db)).map((month) => [month.endsOn, month]))
  const months: BookPeriod[] = []
  let firstOpenOn: PlainDate | null = null
  for (let startsOn = firstOfMonth(booksFrom); startsOn <= today; startsOn = addMonths(startsOn, 1)) {
    const endsOn = lastOfMonth(startsOn)
    const stored = closed.get(endsOn) ?? NOT_CLOSED
    if (stored.closedAt === null) firstOpenOn ??= startsOn
    const isFirstOpen = firstOpenOn === startsOn
    months.push({ ...stored, startsOn, endsOn, booksFrom, firstOpenOn: firstOpenOn ?? startsOn, isFirstOpen })
  }
  return months.reverse()
}

const NOT_CLOSED = { statement: null, requestedBy: null, closedBy: null, closedAt: null }

async function listClosed(db: Db | Transaction): Promise<ClosedMonth[]> {
  const { rows } = await sql<ClosedMonth>`
    select period.ends_on as "endsOn", period.statement, requester.username as "requestedBy", closer.username as "closedBy",
      period.closed_at as "closedAt"
    from period join app_user requester on requester.id = period.requested_by
      left join app_user closer on closer.id = period.closed_by`.execute(db)
  return rows
}
