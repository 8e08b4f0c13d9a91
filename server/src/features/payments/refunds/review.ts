import type { ActorOf } from '@fieldstone/domain/access/actor'
import { cents } from '@fieldstone/domain/money/cents'
import { type ReviewEnding, reviewEndings } from '@fieldstone/domain/payments/refundable'
import { bySystem, type Context } from '../../../context.ts'
import { inTransaction, type Transaction } from '../../../db/database.ts'
import { recordHistory } from '../../../records/history.ts'
import { Refusal } from '../../../refusal.ts'
import { planSettlement } from '../../payoff/service.ts'
import { closeReviewTasks } from '../core/alerts.ts'
import { getPaymentAsAdmin, settledOf } from '../core/lookups.ts'
import { lockPayment, type PaymentRow, updatePayment } from '../core/queries.ts'
import { settle, updateSettled } from '../course/moves.ts'
import { readRefundFacts } from './refund-facts.ts'

/** Ends the review of a payment. Refuses with `not_reviewable` if staff may not end it this way. */
export async function reviewPayment(
  context: Context<ActorOf<'admin'>>,
  paymentId: string,
  { action, note }: { readonly action: ReviewEnding; readonly note: string },
): Promise<void> {
  const { services, actor } = context
  const payment = await getPaymentAsAdmin(context, paymentId)
  const change = bySystem(context)
  await inTransaction(services.db, async (trx) => {
    const row = await lockPayment(trx, payment)
    await check(trx, row, action)
    const planned = action === 'post' ? await planSettlement(trx, services, settledOf(row)) : null
    if (action === 'post' && planned === null) {
      throw new Refusal('not_reviewable', { details: { reason: 'no-payoff' }, log: 'not postable' })
    }
    const ended = { needs_review: false, updated_at: change.at }
    if (planned === null) await updatePayment(trx, row.id, ended)
    else {
      const settled = await updateSettled(trx, row, ended)
      await settle(
        trx,
        change,
        { row: settled, isFirst: row.receipt_no === null, wasReviewed: true },
        planned,
      )
    }
    await closeReviewTasks(trx, change, row.id, actor.userId)
    await recordHistory(trx, {
      certificateId: row.certificate_id,
      paymentId: row.id,
      actor,
      what: action === 'post' ? 'payment reviewed and posted' : 'payment reviewed and closed',
      reason: note,
    })
    context.audit(trx, {
      action: 'review-payment',
      subject: { kind: 'payment', id: row.id },
      detail: { action, totalCents: row.total_cents },
    })
  })
}

async function check(trx: Transaction, row: PaymentRow, action: ReviewEnding): Promise<void> {
  const facts = await readRefundFacts(trx, row)
  const allowed = reviewEndings({ ...facts, totalCents: cents(row.total_cents) })
  if (allowed.includes(action) && !facts.isRefundOpen) return
  const reason = facts.isRefundOpen ? 'refund-open' : row.needs_review ? 'money' : 'no-review'
  throw new Refusal('not_reviewable', { details: { reason }, log: `${action}: ${reason}` })
}
