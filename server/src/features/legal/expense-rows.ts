import type { Expense } from '@fieldstone/contract/entities/legal/tracking'
import { cents } from '@fieldstone/domain/money/cents'
import type { Db, Transaction } from '../../db/database.ts'
import { Refusal } from '../../refusal.ts'

/** Newest first, as the editor shows them. */
export async function expensesOf(db: Db | Transaction, certificateId: number): Promise<Expense[]> {
  const rows = await select(db)
    .where('certificate_id', '=', certificateId)
    .orderBy('incurred_on', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(expenseOf)
}

/** Refuses one that does not belong to this certificate as missing. */
export async function getExpense(db: Db | Transaction, certificateId: number, id: number): Promise<Expense> {
  const row = await select(db)
    .where('id', '=', id)
    .where('certificate_id', '=', certificateId)
    .executeTakeFirstOrThrow(() => new Refusal('not_found'))
  return expenseOf(row)
}

const select = (db: Db | Transaction) =>
  db
    .selectFrom('expense')
    .select([
      'id',
      'created_by as userId',
      'certificate_id as certificateId',
      'incurred_on as incurredOn',
      'description',
      'amount_cents as amountCents',
      'is_refundable as isRefundable',
      'accrues_interest as accruesInterest',
      'kind',
      'posted_on as postedOn',
      'court_order_id as courtOrderId',
      'reverses_id as reversesId',
      'version',
    ])

type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>

/** A reversal takes its amount back, so that sums are right. */
const expenseOf = ({ reversesId, ...row }: Row): Expense => ({
  ...row,
  amountCents: cents(reversesId === null ? row.amountCents : -row.amountCents),
  newId: row.id,
  lastId: row.id,
})
