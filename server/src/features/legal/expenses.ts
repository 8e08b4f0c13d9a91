import {
  EXPENSE_NAMES,
  type Expense,
  type ExpenseChange,
  type ExpenseList,
  expense,
  type NewExpense,
} from '@fieldstone/contract/entities/legal/tracking'
import type { ActorOf } from '@fieldstone/domain/access/actor'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { cents } from '@fieldstone/domain/money/cents'
import { centsToText } from '@fieldstone/domain/money/dollars'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import { nextVersion, requireVersion } from '../../records/versioned.ts'
import { Refusal } from '../../refusal.ts'
import { recordChanges } from './changes.ts'
import { expenseListOf, getExpense } from './expense-list.ts'
import { type LegalRecord, requireReach } from './read-file.ts'
import {
  certificateOf,
  changesOf,
  inFile,
  refuseDays,
  refusePastActs,
  restoredAs,
  type Shown,
} from './tracked-item.ts'

type StaffContext = Context<ActorOf<'admin' | 'legal'>>

export async function listExpenses(context: Context, certificateId: number): Promise<ExpenseList> {
  await requireReach(context, certificateId)
  return expenseListOf(context, context.services.db, certificateId)
}

/** Adds an unposted expense, which does not change the payoff yet. */
export const addExpense = (
  context: StaffContext,
  certificateId: number,
  { id: before, version, lastId, ...values }: NewExpense,
): Promise<Expense> =>
  inFile(context, certificateId, async (trx, record) => {
    const incurredOn = values.incurredOn ?? record.today
    refuseValues({ incurredOn }, record)
    const kept = await restoredAs(trx, { kind: 'expense', certificateId, id: before, version })
    const added = await trx
      .insertInto('expense')
      .values({
        ...kept,
        certificate_id: certificateId,
        description: values.description,
        amount_cents: values.amountCents,
        incurred_on: incurredOn,
        is_refundable: values.isRefundable,
        accrues_interest: values.accruesInterest,
        kind: values.kind,
        created_by: context.actor.userId,
        created_at: context.at,
        updated_at: context.at,
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst()
    // Already restored: the undo was sent twice.
    if (!added) return getExpense(trx, certificateId, Number(before))
    await recordWork(trx, context, { certificateId, id: added.id }, {}, { ...values, incurredOn })
    return { ...(await getExpense(trx, certificateId, added.id)), lastId }
  })

/** Changes an unposted expense. Throws `edit_conflict` with the current expense if the version is stale. */
export const updateExpense = (
  context: StaffContext,
  certificateId: number,
  { id, version, ...values }: ExpenseChange,
): Promise<Expense> =>
  inFile(context, certificateId, async (trx, record) => {
    const before = await getUnposted(trx, certificateId, id)
    await requireVersion(before, version, expense, () => ({ current: before, changedBy: null }))
    refuseValues(values, record)
    const isSame = Object.entries(values).every(
      ([name, value]) => value === undefined || value === before[name as keyof typeof values],
    )
    if (isSame) return before
    await trx
      .updateTable('expense')
      .set({
        description: values.description,
        amount_cents: values.amountCents,
        incurred_on: values.incurredOn,
        is_refundable: values.isRefundable,
        accrues_interest: values.accruesInterest,
        kind: values.kind,
        updated_at: context.at,
        version: nextVersion,
      })
      .where('id', '=', id)
      .execute()
    await recordWork(trx, context, { certificateId, id }, before, values)
    return getExpense(trx, certificateId, id)
  })

export async function deleteExpense(context: StaffContext, id: number): Promise<void> {
  const certificateId = await certificateOf(context, 'expense', id)
  await inFile(context, certificateId, async (trx) => {
    const before = await getUnposted(trx, certificateId, id)
    await trx.deleteFrom('expense').where('id', '=', id).execute()
    await recordWork(trx, context, { certificateId, id }, before, GONE)
  })
}

async function getUnposted(trx: Transaction, certificateId: number, id: number): Promise<Expense> {
  const found = await getExpense(trx, certificateId, id)
  if (found.postedOn !== null) throw new Refusal('already_posted')
  return found
}

interface Values {
  readonly incurredOn?: PlainDate | undefined
}

function refuseValues({ incurredOn }: Values, record: LegalRecord): void {
  refusePastActs({ expenseDate: incurredOn }, record)
  const { purchasedOn } = record.row
  if (incurredOn !== undefined && purchasedOn !== null && incurredOn < purchasedOn)
    refuseDays([['expenseDate', 'before-purchase']], purchasedOn)
}

type ShownExpense = Shown<keyof typeof EXPENSE_NAMES>

async function recordWork(
  trx: Transaction,
  context: StaffContext,
  { certificateId, id }: { readonly certificateId: number; readonly id: number },
  before: ShownExpense,
  after: ShownExpense,
): Promise<void> {
  const label = String(before.description ?? after.description ?? '') || `#${id}`
  const lines = changesOf({ certificateId, label }, EXPENSE_NAMES, inDollars(before), inDollars(after))
  await recordChanges(trx, context, lines)
  context.audit(trx, {
    action: 'change-expense',
    subject: { kind: 'certificate', id: certificateId },
    detail: { expense: id, fields: lines.map(({ field }) => field).join(',') },
  })
}

const inDollars = (values: ShownExpense): ShownExpense =>
  typeof values.amountCents === 'number'
    ? { ...values, amountCents: centsToText(cents(values.amountCents)) }
    : values

const GONE: ShownExpense = {
  incurredOn: null,
  description: null,
  amountCents: null,
  isRefundable: null,
  accruesInterest: null,
  kind: null,
}
