import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { cents } from '@fieldstone/domain/money/cents'
import { sql } from 'kysely'
import type { Transaction } from '../../db/database.ts'

export interface AskedAutopay {
  readonly certificateId: number
  readonly months: number
  readonly userId: number
  /** Of an account or a card. */
  readonly sourceId: string
}

const EQUAL_WITHIN_MS = 600_000

interface Row {
  readonly id: string
  readonly months: number
  readonly firstDebitOn: PlainDate
  readonly first: number
  readonly last: number
}

/** The same automatic payments, set up by the same person a moment ago. */
export async function findRepeatedAutopay(
  trx: Transaction,
  { certificateId, months, userId, sourceId }: AskedAutopay,
  now: Date,
) {
  const { rows } = await sql<Row>`
    select autopay.id, count(*)::int as months, min(item.debit_on) as "firstDebitOn",
      (array_agg(item.total_cents order by due.no))[1] as first,
      (array_agg(item.total_cents order by due.no desc))[1] as last
    from autopay
      join payment_plan plan on plan.id = autopay.plan_id
      join autopay_item item on item.autopay_id = autopay.id
      join plan_instalment due on due.id = item.instalment_id
    where plan.certificate_id = ${certificateId} and autopay.user_id = ${userId}
      and coalesce(autopay.ach_account_id, autopay.card_id) = ${sourceId} and autopay.status = 'ON'
      and autopay.created_at > ${new Date(now.getTime() - EQUAL_WITHIN_MS)}
    group by autopay.id having count(*) = ${months}`.execute(trx)
  const [row] = rows
  if (!row) return null
  const { id, firstDebitOn, first, last } = row
  return {
    id,
    firstDebitOn,
    months: Number(row.months),
    instalmentTotalCents: cents(Number(first)),
    lastTotalCents: cents(Number(last)),
  }
}
