import { SYSTEM } from '@fieldstone/domain/access/actor'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { quoteAt } from '@fieldstone/domain/payoff/quote'
import { sql } from 'kysely'
import type { Transaction } from '../../db/database.ts'
import type { CertificateRow } from '../../records/certificate-row.ts'
import { closeOpenCheckouts } from '../../records/close-checkouts.ts'
import { type HistoryChange, recordHistory } from '../../records/history.ts'
import { completePlans, reopenPlans } from '../../records/plan-completion.ts'
import type { LienRecord } from './record.ts'
import { lastOnLien } from './redeeming-payment.ts'

/** The certificate, and the payment or reason for the timeline. */
export type Cause = Pick<HistoryChange, 'certificateId' | 'actor' | 'reason' | 'paymentId'>

/** A certificate read under its lock. */
type Markable = Pick<CertificateRow, 'redeemedOn' | 'redemptionInProcessOn' | 'plans' | 'payments'>

/**
 * Marks the redemption as in process. Records only the first payment that pays it off, so that reversing a later one
 * does not undo it.
 */
export async function markRedemptionInProcess(
  trx: Transaction,
  payment: { readonly id: string; readonly certificateId: number },
  { redeemedOn, redemptionInProcessOn, plans, payments }: Markable,
  { today, at }: { readonly today: PlainDate; readonly at: Date },
): Promise<void> {
  const { certificateId } = payment
  const change = { certificateId, paymentId: payment.id, actor: SYSTEM, after: today }
  if (redeemedOn === null && redemptionInProcessOn === null) {
    await trx
      .updateTable('certificate')
      .set({ redemption_in_process_on: today, redemption_payment_id: payment.id, version: sql`version + 1` })
      .where('id', '=', certificateId)
      .execute()
    await recordHistory(trx, { ...change, what: 'redemption in process' })
  }
  if (payments.some(({ id, state }) => id !== payment.id && (state === 'NEW' || state === 'OPEN')))
    await closeOpenCheckouts(trx, certificateId, { reason: 'redeemed', at })
  if (plans.length === 0) return
  const completed = await completePlans(trx, [certificateId], { paymentId: payment.id, on: today, at })
  if (completed.length > 0) await recordHistory(trx, { ...change, what: 'payment plan complete' })
}

/**
 * Marks the redemption as in process if other money pays all that is owed after money was taken back or data were corrected.
 * `record` is read after the change. Whether its redemption is in process may have changed since.
 */
export async function markIfPaidOff(
  trx: Transaction,
  { row, lien, regime, today }: LienRecord,
  at: Date,
): Promise<void> {
  if (lien === null || regime === null || row.redeemedOn !== null) return
  const last = lastOnLien(lien)
  if (last === null || quoteAt(lien, regime, today).totalCents > 0) return
  const { redemption_in_process_on: redemptionInProcessOn } = await trx
    .selectFrom('certificate')
    .select('redemption_in_process_on')
    .where('id', '=', row.id)
    .executeTakeFirstOrThrow()
  const now = { ...row, redemptionInProcessOn }
  await markRedemptionInProcess(trx, { id: last.id, certificateId: row.id }, now, { today, at })
}

/**
 * Clears the redemption in process, since this payment no longer pays the certificate off. `before` is the day since
 * which it was in process.
 */
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

/** Reopens the plan that this payment completed. */
export async function reopenPlan(trx: Transaction, change: Cause, paymentId: string): Promise<void> {
  for (const { status } of await reopenPlans(trx, change.certificateId, { paymentId }))
    await recordHistory(trx, {
      ...change,
      what: 'payment plan open again',
      before: 'COMPLETE',
      after: status,
    })
}
