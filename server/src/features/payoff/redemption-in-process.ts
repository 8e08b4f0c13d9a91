import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { sql } from 'kysely'
import type { Transaction } from '../../db/database.ts'
import { type HistoryChange, recordHistory } from '../../records/history.ts'

/** The certificate, and the payment or the reason that the timeline names. */
export type Cause = Pick<HistoryChange, 'certificateId' | 'actorUserId' | 'reason' | 'paymentId'>

/** Only the first payment that pays it off is recorded: the reversal of a later one must not undo the redemption. */
export async function markRedemptionInProcess(
  trx: Transaction,
  payment: { readonly id: string; readonly certificateId: number },
  today: PlainDate,
): Promise<void> {
  const { certificateId } = payment
  const change = { certificateId, paymentId: payment.id, actorUserId: null, after: today }
  const marked = await trx
    .updateTable('certificate')
    .set({ redemption_in_process_on: today, redemption_payment_id: payment.id, version: sql`version + 1` })
    .where('id', '=', certificateId)
    .where('redeemed_on', 'is', null)
    .where('redemption_in_process_on', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (marked) await recordHistory(trx, { ...change, what: 'redemption in process' })
  const completed = await trx
    .updateTable('payment_plan')
    .set({ status: 'COMPLETE', completed_on: today, completed_payment_id: payment.id })
    .where('certificate_id', '=', certificateId)
    .where('status', '=', 'ACTIVE')
    .returning('id')
    .executeTakeFirst()
  if (completed) await recordHistory(trx, { ...change, what: 'payment plan complete' })
}

/** The certificate is no longer paid off by this payment. `before`: the day since which the redemption was in process. */
export async function clearInProcess(
  trx: Transaction,
  change: Cause,
  redeemingId: string,
  before: PlainDate | null,
): Promise<void> {
  const cleared = await trx
    .updateTable('certificate')
    .set({ redemption_in_process_on: null, redemption_payment_id: null, version: sql`version + 1` })
    .where('id', '=', change.certificateId)
    .where('redemption_payment_id', '=', redeemingId)
    .returning('id')
    .executeTakeFirst()
  if (!cleared || before === null) return
  await recordHistory(trx, { ...change, what: 'redemption in process', before })
}

/** Makes the plan that this payment completed active again, unless the debt ended otherwise or a newer plan is active. */
export async function reopenPlan(trx: Transaction, change: Cause, completedBy: string): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    update payment_plan plan set status = 'ACTIVE', completed_on = null, completed_payment_id = null
    where certificate_id = ${change.certificateId} and completed_payment_id = ${completedBy} and status = 'COMPLETE'
      and exists (select from certificate where id = plan.certificate_id and redeemed_on is null)
      and not exists (select from payment_plan where certificate_id = plan.certificate_id and status = 'ACTIVE')
    returning id`.execute(trx)
  if (rows.length === 0) return
  await recordHistory(trx, {
    ...change,
    what: 'payment plan open again',
    before: 'COMPLETE',
    after: 'ACTIVE',
  })
}
