import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { sql } from 'kysely'
import type { Transaction } from '../../../db/database.ts'
import { fieldSentence } from '../../../messages/refusals.ts'
import { Refusal } from '../../../refusal.ts'

/** The day on which the books begin: the first day of the earliest account. Null without an account. */
export const BOOKS_START = sql`(select min(opened_on) from deposit_account)`

/** The last day of the newest closed month. Null before the first. */
export const CLOSED_THROUGH = sql`(select max(ends_on) from period)`

export async function findClosedThrough(trx: Transaction): Promise<PlainDate | null> {
  const { rows } = await sql<{ on: PlainDate | null }>`select ${CLOSED_THROUGH} as on`.execute(trx)
  return rows[0]?.on ?? null
}

/** Refuses a change in a closed month. `field` names the day in the form. */
export async function refuseClosed(trx: Transaction, day: PlainDate, field: string): Promise<void> {
  const closedThrough = await findClosedThrough(trx)
  if (closedThrough !== null && day <= closedThrough)
    throw new Refusal('bad_request', { fields: { [field]: fieldSentence('monthClosed') } })
}
