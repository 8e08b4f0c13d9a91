import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { type Cents, cents } from '@fieldstone/domain/money/cents'
import type { GivenNotice } from '@fieldstone/domain/plans/debit-notices'
import { sql } from 'kysely'
import type { Transaction } from '../../db/database.ts'
import { hasRow } from '../../db/has-row.ts'

/** Identifies a debit in its notices. */
export interface NoticedDebit {
  readonly itemId: number
  readonly presentmentNo: number
}

/** Lists the notices of this debit. One notice of its amount is enough, however often it is presented. */
export async function listDebitNotices(
  trx: Transaction,
  { itemId, presentmentNo }: NoticedDebit,
): Promise<readonly GivenNotice[]> {
  const rows = await trx
    .selectFrom('debit_notice')
    .select([
      ...([
        'kind',
        'presentment_no as presentmentNo',
        'debit_on as debitOn',
        'total_cents',
        'given_on as givenOn',
      ] as const),
    ])
    .where('autopay_item_id', '=', itemId)
    .where((it) => it.or([it('presentment_no', '=', presentmentNo), it('kind', '=', 'changed-amount')]))
    .orderBy('id')
    .execute()
  return rows.map(({ total_cents, ...row }) => ({ ...row, totalCents: cents(total_cents) }))
}

/**
 * Lists the days of the plan's other debits: for each future debit the day its payer knows, and the days of debits already
 * made for today or later.
 */
export async function listTakenDays(
  trx: Transaction,
  { itemId, planId, today }: { readonly itemId: number; readonly planId: number; readonly today: PlainDate },
): Promise<readonly PlainDate[]> {
  const { rows } = await sql<{ day: PlainDate }>`
    select coalesce((select notice.debit_on from debit_notice notice where notice.autopay_item_id = item.id
        order by notice.id desc limit 1), item.debit_on) as day
      from autopay_item item join autopay on autopay.id = item.autopay_id
        join plan_instalment due on due.id = item.instalment_id
      where autopay.plan_id = ${planId} and autopay.status = 'ON' and item.id <> ${itemId} and due.status = 'DUE'
    union
    select effective_on from payment where plan_id = ${planId} and kind = 'INSTALMENT' and effective_on >= ${today}`.execute(
    trx,
  )
  return rows.map(({ day }) => day)
}

export interface NewDebitNotice extends NoticedDebit {
  readonly kind: GivenNotice['kind']
  readonly debitOn: PlainDate
  readonly totalCents: Cents
  readonly givenOn: PlainDate
  readonly at: Date
}

/** Stores a notice. Returns false if it was given before. */
export async function insertDebitNotice(trx: Transaction, notice: NewDebitNotice): Promise<boolean> {
  const row = await trx
    .insertInto('debit_notice')
    .values({
      autopay_item_id: notice.itemId,
      presentment_no: notice.presentmentNo,
      kind: notice.kind,
      debit_on: notice.debitOn,
      total_cents: notice.totalCents,
      given_on: notice.givenOn,
      at: notice.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Whether the payer was notified of a debit on that day, for any amount. */
export async function isDebitAnnounced(
  trx: Transaction,
  itemId: number,
  debitOn: PlainDate,
): Promise<boolean> {
  return hasRow(
    trx
      .selectFrom('debit_notice')
      .select('id')
      .where('autopay_item_id', '=', itemId)
      .where('debit_on', '=', debitOn),
  )
}
