import { formatDate, formatMoney } from '@fieldstone/contract/format'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { type Bps, type Cents, cents } from '@fieldstone/domain/money/cents'
import type { AdminContext } from '../../context.ts'
import { STAFF_LANGUAGE } from '../../messages/language.ts'
import { fieldSentence } from '../../messages/refusals.ts'
import { Refusal, refuseFields } from '../../refusal.ts'
import { type LockedCertificate, recordChange, withLockedCertificate } from './with-locked-certificate.ts'

interface NewSubsequent {
  readonly name: string
  readonly amountCents: Cents
  readonly paidOn: PlainDate
  readonly rateBps: Bps | null
  readonly receiptNo: string
}

/** Adds subsequent taxes that the holder paid: owed from today, with interest since they were paid. */
export const addSubsequent = (context: AdminContext, id: number, input: NewSubsequent) =>
  withLockedCertificate(context, id, async (locked) => {
    const { trx, record } = locked
    const { row, today } = record
    if (row.redeemedOn !== null) throw new Refusal('state_changed')
    const isTooEarly = row.purchasedOn !== null && input.paidOn < row.purchasedOn
    refuseFields({
      paidOn: input.paidOn > today || isTooEarly ? fieldSentence('sincePurchase') : null,
    })
    await trx
      .insertInto('subsequent')
      .values({
        certificate_id: id,
        name: input.name,
        amount_cents: input.amountCents,
        paid_on: input.paidOn,
        posted_on: today,
        rate_bps: input.rateBps,
        receipt_no: input.receiptNo,
        added_by: context.actor.userId,
        created_at: context.at,
      })
      .execute()
    await tell(locked, {
      field: 'amountCents',
      what: 'later taxes added',
      after: formatMoney(input.amountCents),
      action: 'add-subsequent',
    })
  })

export const removeSubsequent = (
  context: AdminContext,
  id: number,
  { subsequentId, reason }: { readonly subsequentId: number; readonly reason: string },
) =>
  withLockedCertificate(context, id, async (locked) => {
    const gone = await locked.trx
      .deleteFrom('subsequent')
      .where('id', '=', subsequentId)
      .where('certificate_id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow(() => new Refusal('state_changed'))
    const { id: removedId, created_at: enteredAt, ...rest } = gone
    await locked.trx
      .insertInto('removed_subsequent')
      .values({
        ...rest,
        subsequent_id: removedId,
        entered_at: enteredAt,
        removed_by: context.actor.userId,
        removed_at: context.at,
      })
      .execute()
    await tell(locked, {
      field: 'subsequentId',
      what: 'later taxes removed',
      before: `${gone.name}, ${formatMoney(cents(gone.amount_cents))} of ${formatDate(gone.paid_on, STAFF_LANGUAGE)}`,
      reason,
      action: 'remove-subsequent',
    })
  })

/** Reverses a posted expense. Its row stays; a second row reverses it, and neither counts. */
export const reverseExpense = (
  context: AdminContext,
  id: number,
  { expenseId, reason }: { readonly expenseId: number; readonly reason: string },
) =>
  withLockedCertificate(context, id, async (locked) => {
    const { trx, record } = locked
    const expense = await trx
      .selectFrom('expense')
      .selectAll()
      .where('id', '=', expenseId)
      .where('certificate_id', '=', id)
      .where('posted_on', 'is not', null)
      .where('reverses_id', 'is', null)
      .where((it) =>
        it.not(
          it.exists(
            it
              .selectFrom('expense as later')
              .select('later.id')
              .whereRef('later.reverses_id', '=', 'expense.id'),
          ),
        ),
      )
      .executeTakeFirstOrThrow(() => new Refusal('state_changed'))
    await trx
      .insertInto('expense')
      .values({
        certificate_id: id,
        description: `Reversal: ${expense.description}`.slice(0, 300),
        amount_cents: expense.amount_cents,
        incurred_on: expense.incurred_on,
        posted_on: record.today,
        is_refundable: expense.is_refundable,
        accrues_interest: expense.accrues_interest,
        kind: expense.kind,
        reverses_id: expenseId,
        created_by: context.actor.userId,
        posted_by: context.actor.userId,
        created_at: context.at,
        updated_at: context.at,
      })
      .execute()
    await tell(locked, {
      field: 'expenseId',
      what: 'expense reversed',
      after: `${expense.description}, ${formatMoney(cents(expense.amount_cents))}`,
      reason,
      action: 'reverse-expense',
    })
  })

interface Told {
  readonly field: string
  readonly what: string
  readonly before?: string
  readonly after?: string
  readonly reason?: string
  readonly action: 'add-subsequent' | 'remove-subsequent' | 'reverse-expense'
}

async function tell(locked: LockedCertificate, { field, action, ...line }: Told): Promise<void> {
  const { writeHistory, record, audit } = locked
  const after = await recordChange(locked, { field, reason: line.reason ?? line.what })
  await writeHistory({
    ...line,
    payoffBefore: record.quote,
    payoffAfter: after.quote,
  })
  audit(action)
}
