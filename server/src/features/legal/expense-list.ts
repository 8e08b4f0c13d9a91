import type { PayoffEffect } from '@fieldstone/contract/entities/legal/legal'
import type { Expense, ExpenseList } from '@fieldstone/contract/entities/legal/tracking'
import { type Cents, cents } from '@fieldstone/domain/money/cents'
import { quoteAt } from '@fieldstone/domain/payoff/quote'
import { nullIfRefused } from '@fieldstone/domain/payoff/refused'
import { settingAt } from '@fieldstone/domain/payoff/regime'
import type { Context } from '../../context.ts'
import type { Db, Transaction } from '../../db/database.ts'
import { Refusal } from '../../refusal.ts'
import { isNotCharged, type LienRecord, readLien } from '../payoff/service.ts'

/** Reads the expenses of a certificate, and its payoff. */
export async function expenseListOf(
  { services }: Context,
  db: Db | Transaction,
  certificateId: number,
): Promise<ExpenseList> {
  const all = await expensesOf(db, certificateId)
  const record = await readLien(db, services, certificateId)
  if (!record) throw new Error(`certificate ${certificateId} is gone`)
  return {
    unposted: all.filter(({ postedOn }) => postedOn === null),
    posted: all.filter(({ postedOn }) => postedOn !== null),
    payoff: effectOf(record),
    feeLimitCents: feeLimit(record),
    notChargedIds: all.filter((item) => isNotCharged(record, item)).map(({ id }) => id),
  }
}

/** Returns the limit above which attorney fees need a court order. Null if the place has none. */
export const feeLimit = ({ regime, today }: LienRecord): Cents | null =>
  regime && nullIfRefused(() => settingAt(regime, 'attorneyFeeOrderAboveCents', today))

function effectOf(record: LienRecord): PayoffEffect | null {
  const { quote } = record
  if (quote === null) return null
  return {
    principalCents: quote.principalCents,
    interestCents: quote.interestCents,
    expenseCents: quote.expensesCents,
    totalCents: quote.totalCents,
    goodThrough: quote.goodThrough,
    totalIfPostedCents: quote.isRedeemed ? quote.totalCents : totalIfPosted(record, quote.goodThrough),
  }
}

function totalIfPosted({ lien, regime, today }: LienRecord, goodThrough: PayoffEffect['goodThrough']) {
  if (!lien || !regime) return null
  const expenses = lien.expenses.map((item) =>
    item.isPosted ? item : { ...item, isPosted: true, postedOn: today },
  )
  return nullIfRefused(() => quoteAt({ ...lien, expenses }, regime, goodThrough).totalCents)
}

/** Lists the expenses of a certificate, newest first. */
export async function expensesOf(db: Db | Transaction, certificateId: number): Promise<Expense[]> {
  const rows = await select(db)
    .where('certificate_id', '=', certificateId)
    .orderBy('incurred_on', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(expenseOf)
}

/** Reads an expense. Throws `not_found` if it does not belong to this certificate. */
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

/** A reversal has a negative amount, so that sums are right. */
const expenseOf = ({ reversesId, ...row }: Row): Expense => ({
  ...row,
  amountCents: cents(reversesId === null ? row.amountCents : -row.amountCents),
  newId: row.id,
  lastId: row.id,
})
