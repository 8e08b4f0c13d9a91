import type { ActorOf } from '@fieldstone/domain/access/actor'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { needsSecondPair } from '@fieldstone/domain/payments/money-out'
import { isRefundable } from '@fieldstone/domain/payments/refundable'
import type { Context } from '../../../context.ts'
import { inTransaction, sqlState, type Transaction } from '../../../db/database.ts'
import { t } from '../../../messages/refusals.ts'
import type { PaymentProvider } from '../../../providers/payment-provider.ts'
import { getCertificateFacts } from '../../../records/certificate-facts.ts'
import { recentlyOut } from '../../../records/money-out.ts'
import { closeRefundTask, openRefundTask } from '../../../records/refund-tasks.ts'
import { paymentSubject } from '../../../records/staff-tasks.ts'
import { Refusal } from '../../../refusal.ts'
import { lockPayment } from '../core/change.ts'
import { getPaymentAsAdmin } from '../core/own-payment.ts'
import type { PaymentRow } from '../core/queries.ts'
import { insertRefund, listRefunds, type RefundRow, updateRefund } from '../course/refund-rows.ts'
import { payeeOf, readRefundable } from './refund-facts.ts'
import { sendRefund } from './send-refund.ts'

type AdminContext = Context<ActorOf<'admin'>>

export interface RefundWish {
  /** Null: the whole of what is left. */
  readonly amountCents: number | null
  readonly reason: string
  /** What had gone back when the person decided; null from a client that does not say. */
  readonly seenRefundedCents: number | null
  /** The release of the certificate as the person saw it, null: none; undefined from a client that does not say. */
  readonly seenReleasedOn: PlainDate | null | undefined
}

/**
 * Gives money back, or asks a second administrator to approve it. Refuses with `not_refundable` what may not be given
 * back now. The row is there before the provider is asked, so that nothing is lost and nothing is given back twice.
 */
export async function requestRefund(
  context: AdminContext,
  provider: PaymentProvider,
  paymentId: string,
  wish: RefundWish,
): Promise<void> {
  const { services, company, actor, at } = context
  const payment = await getPaymentAsAdmin(context, paymentId)
  const refund = await oneAtATime(() =>
    inTransaction(services.db, async (trx) => {
      const locked = await lockPayment(trx, payment)
      const amountCents = await decideAmount(trx, locked, wish)
      await requireReleaseSeen(trx, locked, wish)
      const recentCents = await recentlyOut(trx, payeeOf(locked), at)
      const needsApproval = needsSecondPair({
        amountCents,
        recentCents,
        limitCents: company.refundApprovalCents,
      })
      const row = await insertRefund(trx, {
        payment_id: paymentId,
        amount_cents: amountCents,
        reason: wish.reason,
        status: needsApproval ? 'WAITING' : 'READY',
        requested_by: actor.userId,
        requested_at: at,
      })
      context.audit(trx, {
        action: 'request-refund',
        subject: { kind: 'payment', id: paymentId },
        detail: { refundId: row.id, amountCents, needsApproval },
      })
      if (needsApproval)
        await openRefundTask(trx, { ...paymentSubject(paymentId), refundId: row.id, amountCents, at })
      return row
    }),
  )
  if (refund.status === 'READY') await sendRefund({ services, provider }, refund)
}

async function decideAmount(trx: Transaction, payment: PaymentRow, wish: RefundWish): Promise<number> {
  const refundable = await readRefundable(trx, payment)
  const { obstacle, wholeCents, partCents } = refundable
  const amountCents = wish.amountCents ?? wholeCents
  const isAsSeen = wish.seenRefundedCents === null || wish.seenRefundedCents === payment.refunded_cents
  if (obstacle === null && isAsSeen && isRefundable(refundable, amountCents)) return amountCents
  throw new Refusal('not_refundable', {
    log: `${amountCents} of ${wholeCents}, part ${partCents}, ${obstacle ?? (isAsSeen ? 'amount' : 'changed')}`,
    details: { reason: obstacle, wholeCents, partCents },
  })
}

/** Money that goes back on a released certificate leaves a debt without a lien: nobody decides that without knowing. */
async function requireReleaseSeen(
  trx: Transaction,
  { certificate_id }: PaymentRow,
  { seenReleasedOn }: RefundWish,
): Promise<void> {
  const { releasedOn } = await getCertificateFacts(trx, certificate_id)
  if (seenReleasedOn === undefined || releasedOn === null || releasedOn === seenReleasedOn) return
  throw new Refusal('not_refundable', { message: t('releasedMeanwhile'), log: 'released meanwhile' })
}

/** A second request at the same moment meets the index of open refunds. */
async function oneAtATime(insert: () => Promise<RefundRow>): Promise<RefundRow> {
  try {
    return await insert()
  } catch (error) {
    if (sqlState(error) !== '23505') throw error
    throw new Refusal('not_refundable', { details: { reason: 'refund-open' }, log: 'a refund is open' })
  }
}

/** A second administrator approves a refund, or anybody of them, also who asked for it, declines it. */
export async function decideRefund(
  context: AdminContext,
  provider: PaymentProvider,
  { paymentId, refundId, decision }: { paymentId: string; refundId: number; decision: 'approve' | 'decline' },
): Promise<void> {
  const { services, actor, at } = context
  const payment = await getPaymentAsAdmin(context, paymentId)
  const decided = await inTransaction(services.db, async (trx) => {
    const row = await lockPayment(trx, payment)
    const refund = (await listRefunds(trx, paymentId)).find(({ id }) => id === refundId)
    if (!refund) throw new Refusal('not_found', { log: 'no such refund' })
    if (refund.status !== 'WAITING') throw new Refusal('not_refundable', { log: `it is ${refund.status}` })
    if (decision === 'approve') await checkApproval(trx, row, refund, actor.userId)
    const isOwn = refund.requested_by === actor.userId
    const { amount_cents: amountCents } = refund
    await closeRefundTask(trx, { ...paymentSubject(paymentId), refundId, amountCents, at }, actor.userId)
    const changed = await updateRefund(trx, refund.id, {
      status: decision === 'approve' ? 'READY' : 'DECLINED',
      ...(isOwn ? {} : { decided_by: actor.userId, decided_at: at }),
    })
    context.audit(trx, {
      action: decision === 'approve' ? 'approve-refund' : 'decline-refund',
      subject: { kind: 'payment', id: paymentId },
      detail: { refundId: refund.id, amountCents: refund.amount_cents },
    })
    return changed
  })
  if (decided.status === 'READY') await sendRefund({ services, provider }, decided)
}

/** Not by who asked for it, and only what may still be given back. */
async function checkApproval(
  trx: Transaction,
  payment: PaymentRow,
  refund: RefundRow,
  approverId: number,
): Promise<void> {
  if (refund.requested_by === approverId) {
    throw new Refusal('not_allowed', { message: t('ownRefund'), log: 'own refund' })
  }
  const refundable = await readRefundable(trx, payment, refund.id)
  if (refundable.obstacle === null && isRefundable(refundable, refund.amount_cents)) return
  throw new Refusal('not_refundable', { details: { reason: refundable.obstacle }, log: 'changed meanwhile' })
}
