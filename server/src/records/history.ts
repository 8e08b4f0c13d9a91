import type { HistoryEntry } from '@fieldstone/contract/entities/certificates/history'
import { type AnyActor, userIdOf } from '@fieldstone/domain/access/actor'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import type { Cents } from '@fieldstone/domain/money/cents'
import { sql } from 'kysely'
import type { Db, Transaction } from '../db/database.ts'

/** A change that affects a certificate's status or money. Texts are for staff and contain no personal data. */
export interface HistoryChange {
  readonly certificateId: number
  /** When it happened; by default the time of the transaction. */
  readonly at?: Date
  /** The product itself of what no person did, such as a settlement. */
  readonly actor: AnyActor
  /** A short phrase: 'payment settled', 'status override'. */
  readonly what: string
  readonly before?: string | null
  readonly after?: string | null
  readonly reason?: string | null
  /** The key of the money that caused it. */
  readonly paymentId?: string
  readonly payoffBefore?: PayoffFigure | null
  readonly payoffAfter?: PayoffFigure | null
}

/** A payoff in an entry of the timeline. */
export interface PayoffFigure {
  readonly totalCents: Cents
  readonly goodThrough: PlainDate
}

/** Adds an entry to the certificate's timeline, in the transaction of the change. Entries are never changed. */
export async function recordHistory(trx: Transaction, change: HistoryChange): Promise<void> {
  await trx
    .insertInto('certificate_history')
    .values({
      certificate_id: change.certificateId,
      ...(change.at ? { at: change.at } : {}),
      actor_user_id: userIdOf(change.actor),
      what: change.what,
      before: change.before ?? null,
      after: change.after ?? null,
      reason: change.reason ?? null,
      money_id: change.paymentId ?? null,
      payoff_before: jsonOf(change.payoffBefore),
      payoff_after: jsonOf(change.payoffAfter),
    })
    .execute()
}

const jsonOf = (figure: PayoffFigure | null | undefined): string | null =>
  figure ? JSON.stringify({ totalCents: figure.totalCents, goodThrough: figure.goodThrough }) : null

/** A page of a certificate's timeline, newest first, with the number of its entries. */
export async function listHistory(
  db: Db,
  certificateId: number,
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
): Promise<{ rows: HistoryEntry[]; total: number }> {
  const count = await sql<{ total: number }>`
    select count(*) as total from certificate_history where certificate_id = ${certificateId}`.execute(db)
  const { rows } = await sql<HistoryEntry>`
    select history.id, history.at, history.what, history.before, history.after, history.reason,
      person.first_name || ' ' || person.last_name as "by",
      history.payoff_before as "payoffBefore", history.payoff_after as "payoffAfter",
      case when money.id is not null then json_build_object('id', money.id, 'method', money.method,
        'portionCents', money.amount_cents, 'totalCents', money.amount_cents + money.fee_cents,
        'receiptNo', money.receipt_no::text,
        'payer', coalesce(payer.first_name || ' ' || payer.last_name, nullif(money.payer_name, ''))) end as payment
    from certificate_history history
      left join app_user person on person.id = history.actor_user_id
      left join money_in_row money on money.id = history.money_id
      left join app_user payer on payer.id = money.user_id
    where history.certificate_id = ${certificateId}
    order by history.at desc, history.id desc
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db)
  return { rows, total: count.rows[0]?.total ?? 0 }
}
