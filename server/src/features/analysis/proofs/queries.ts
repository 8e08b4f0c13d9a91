import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { hasRow } from '../../../db/has-row.ts'
import type { IssuedRow } from '../../../records/papers/issue.ts'

export const findOnlinePayment = (db: Db, id: string) =>
  db.selectFrom('payment').select(['status', 'needs_review']).where('id', '=', id).executeTakeFirst()

export const findReceivedPayment = (db: Db, moneyId: string) =>
  db
    .selectFrom('received_payment')
    .select(['state', 'is_mistake'])
    .where('money_id', '=', moneyId)
    .executeTakeFirst()

export async function isUndone(db: Db, { redemption_id: id }: IssuedRow): Promise<boolean> {
  return !(await hasRow(
    db.selectFrom('redemption').select('id').where('id', '=', id).where('undone_at', 'is', null),
  ))
}

/**
 * Whether the figure has changed since: a supersession is stored, or a later payoff for the same day has another amount.
 * A later payoff alone does not count, because anybody can print one.
 */
export async function isSuperseded(db: Db, row: IssuedRow): Promise<boolean> {
  const { rows } = await sql<{ isSuperseded: boolean }>`
    select exists (select from payoff_quote_supersession later where later.quote_id = ${row.quote_id})
      or exists (select from issued_paper other where other.certificate_id = ${row.certificate_id}
        and other.kind = 'payoff' and other.day = ${row.day} and other.amount_cents <> ${row.amount_cents}
        and other.issued_at > ${row.issued_at}) as "isSuperseded"`.execute(db)
  return rows[0]?.isSuperseded ?? false
}

/** Finds the number of the certificate's last payoff that is still valid. */
export async function findNewerPayoff(db: Db, row: IssuedRow, today: PlainDate): Promise<string | null> {
  const { rows } = await sql<{ number: string }>`
    select paper.number from issued_paper paper
    where paper.certificate_id = ${row.certificate_id} and paper.kind = 'payoff'
      and paper.issued_at > ${row.issued_at} and paper.day >= ${today}
      and not exists (select from payoff_quote_supersession later where later.quote_id = paper.quote_id)
    order by paper.issued_at desc limit 1`.execute(db)
  return rows[0]?.number ?? null
}
