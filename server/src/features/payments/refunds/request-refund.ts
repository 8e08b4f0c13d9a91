import type { OwnConfirmation } from '@fieldstone/contract/entities/approvals/own-confirmation'
import { type ActorOf, type AnyActor, userIdOf } from '@fieldstone/domain/access/actor'
import { type PlainDate, plainDate } from '@fieldstone/domain/calendar/plain-date'
import {
  feeOnOvercharge,
  isRefundable,
  type Refundable,
  refundedByOneCents,
} from '@fieldstone/domain/payments/refundable'
import * as z from 'zod'
import { refundChanges, releaseChanges } from '../../../approvals/changes.ts'
import { endApproval, requestApproval, requireWaiting } from '../../../approvals/requests.ts'
import { requireDecider, requireSecond } from '../../../approvals/second-person.ts'
import type { Context } from '../../../context.ts'
import { inTransaction, sqlState, type Transaction } from '../../../db/database.ts'
import type { PaymentProvider } from '../../../providers/payment-provider.ts'
import { recentlyOut } from '../../../records/money-out.ts'
import { closeRefundTask, openRefundTask } from '../../../records/refund-tasks.ts'
import { requireReleaseSeen, wasEverReleased } from '../../../records/released.ts'
import { paymentSubject } from '../../../records/staff-tasks.ts'
import { Refusal } from '../../../refusal.ts'
import { confirmOneself, refuseEndedSession } from '../../accounts/service.ts'
import { getPaymentAsAdmin } from '../core/lookups.ts'
import { getPayment, lockPayment, type PaymentRow } from '../core/queries.ts'
import { insertRefund, listRefunds, type RefundRow, updateRefund } from '../course/refund-rows.ts'
import { payeeOf, readChargedFee, readRefundable } from './refund-facts.ts'
import { sendRefund } from './send-refund.ts'

type AdminContext = Context<ActorOf<'admin'>>

export interface RefundInput {
  /** Null: all that is left. */
  readonly amountCents: number | null
  readonly reason: string
  /** What had been refunded when the person decided. Null from a client that does not send it. */
  readonly seenRefundedCents: number | null
  /** The release of the certificate as the person saw it. Null: none. Undefined from a client that does not send it. */
  readonly seenReleasedOn: PlainDate | null | undefined
}

/**
 * Refunds money, or requests approval by a second administrator. Refuses with `not_refundable` if it may not be refunded now.
 * Stores the row before it asks the provider, so that nothing is lost or refunded twice.
 */
export async function requestRefund(
  context: AdminContext,
  provider: PaymentProvider,
  paymentId: string,
  input: RefundInput,
): Promise<void> {
  const { services, company, actor, at } = context
  const payment = await getPaymentAsAdmin(context, paymentId)
  const refund = await oneAtATime(() =>
    inTransaction(services.db, async (trx) => {
      const locked = await lockPayment(trx, payment)
      const { amountCents, feeCents, refundable } = await decideAmount(trx, locked, input)
      const releasedOn = await requireReleaseSeen(trx, locked.certificate_id, input)
      const byOneCents = refundedByOneCents(refundable, {
        recentCents: await recentlyOut(trx, payeeOf(locked), at),
        limitCents: company.refundApprovalCents,
        isReleased: await wasEverReleased(trx, locked.certificate_id),
      })
      const needsApproval = amountCents > byOneCents
      const row = await insertRefund(trx, {
        payment_id: paymentId,
        amount_cents: amountCents,
        fee_cents: feeCents,
        reason: input.reason,
        status: needsApproval ? 'WAITING' : 'READY',
        requested_by: actor.userId,
        requested_at: at,
      })
      context.audit(trx, {
        action: 'request-refund',
        subject: { kind: 'payment', id: paymentId },
        detail: { refundId: row.id, amountCents, needsApproval },
      })
      if (needsApproval) {
        await openRefundTask(trx, { ...paymentSubject(paymentId), refundId: row.id, amountCents, at })
        await requestApproval(trx, context, {
          ...{ act: 'payment-refund', subject: row.id, title: paymentId },
          input: { paymentId, refundId: row.id, releasedOn } satisfies z.input<typeof refundInput>,
          changes: [...refundChanges(row.amount_cents, row.reason), ...releaseChanges(releasedOn)],
        })
      }
      return row
    }),
  )
  if (refund.status === 'READY') await sendRefund({ services, provider }, refund)
}

async function decideAmount(
  trx: Transaction,
  payment: PaymentRow,
  input: RefundInput,
): Promise<{
  /** With the fee. */
  readonly amountCents: number
  readonly feeCents: number
  readonly refundable: Refundable
}> {
  const refundable = await readRefundable(trx, payment)
  const { obstacle, wholeCents, partCents } = refundable
  const amountCents = input.amountCents ?? wholeCents
  const isAsSeen = input.seenRefundedCents === null || input.seenRefundedCents === payment.refunded_cents
  if (obstacle === null && isAsSeen && isRefundable(refundable, amountCents)) {
    const feeCents = feeOnOvercharge(refundable, amountCents, await readChargedFee(trx, payment))
    return { amountCents: amountCents + feeCents, feeCents, refundable }
  }
  throw new Refusal('not_refundable', {
    log: `${amountCents} of ${wholeCents}, part ${partCents}, ${obstacle ?? (isAsSeen ? 'amount' : 'changed')}`,
    details: { reason: obstacle, wholeCents, partCents },
  })
}

/** Refuses a second request at the same time, by the unique index of open refunds. */
async function oneAtATime(insert: () => Promise<RefundRow>): Promise<RefundRow> {
  try {
    return await insert()
  } catch (error) {
    if (sqlState(error) !== '23505') throw error
    throw new Refusal('not_refundable', { details: { reason: 'refund-open' }, log: 'a refund is open' })
  }
}

interface RefundDecision extends OwnConfirmation {
  readonly paymentId: string
  readonly refundId: number
  readonly decision: 'approve' | 'decline'
  /** The release of the certificate that the person saw. */
  readonly seenReleasedOn: PlainDate | null
}

/** A second administrator approves a refund with password and code, or declines it. The requester may cancel it. */
export async function decideRefund(
  context: AdminContext,
  provider: PaymentProvider,
  { paymentId, refundId, decision, seenReleasedOn, ...confirmation }: RefundDecision,
): Promise<void> {
  const { services, actor, at } = context
  const payment = await getPaymentAsAdmin(context, paymentId)
  const comparedHash = decision === 'approve' ? await confirmOneself(context, confirmation) : null
  const decided = await inTransaction(services.db, async (trx) => {
    await refuseEndedSession(trx, context, comparedHash)
    const row = await lockPayment(trx, payment)
    const refund = await requireWaitingRefund(trx, paymentId, refundId)
    const approval = await requireWaiting(trx, 'payment-refund', refundId)
    const isOwn = approval.requestedBy === actor.userId
    if (decision === 'approve') await requireSecond(trx, approval, actor.userId, at)
    else if (!isOwn) await requireDecider(trx, approval, actor.userId, at)
    const changed =
      decision === 'approve'
        ? await approve(trx, context, { row, refund, decidedBy: actor, seenReleasedOn })
        : await decline(trx, context, { refund, decidedBy: actor })
    const ended = decision === 'approve' ? 'approved' : isOwn ? 'canceled' : 'declined'
    await endApproval(trx, context, approval, { ended, how: 'administrator', by: actor.userId })
    return changed
  })
  if (decided.status === 'READY') await sendRefund({ services, provider }, decided)
}

/** The facts of a refund that its request for approval stores. */
export const refundInput = z.object({
  paymentId: z.string(),
  refundId: z.number(),
  /** The release of the certificate when the refund was requested. An earlier version did not store it. */
  releasedOn: z.optional(z.nullable(z.string().transform(plainDate))),
})

interface OfRefund extends z.output<typeof refundInput> {
  readonly decidedBy: AnyActor
}

/** Performs an approved refund. The sweep sends it to the provider. */
export async function performRefund(
  trx: Transaction,
  context: AdminContext,
  { paymentId, refundId, releasedOn, decidedBy }: OfRefund,
): Promise<void> {
  const row = await lockPayment(trx, await getPayment(trx, paymentId))
  await approve(trx, context, {
    row,
    refund: await requireWaitingRefund(trx, paymentId, refundId),
    decidedBy,
    // A request of an earlier version did not show a release.
    seenReleasedOn: releasedOn ?? null,
  })
}

/** Drops a refund whose request was declined or canceled. */
export async function dropRefund(
  trx: Transaction,
  context: AdminContext,
  { paymentId, refundId, decidedBy }: OfRefund,
): Promise<void> {
  await lockPayment(trx, await getPayment(trx, paymentId))
  await decline(trx, context, { refund: await requireWaitingRefund(trx, paymentId, refundId), decidedBy })
}

async function requireWaitingRefund(
  trx: Transaction,
  paymentId: string,
  refundId: number,
): Promise<RefundRow> {
  const refund = (await listRefunds(trx, paymentId)).find(({ id }) => id === refundId)
  if (!refund) throw new Refusal('not_found', { log: 'no such refund' })
  if (refund.status !== 'WAITING') throw new Refusal('not_refundable', { log: `it is ${refund.status}` })
  return refund
}

interface Decided {
  readonly refund: RefundRow
  readonly decidedBy: AnyActor
}

interface Approved extends Decided {
  readonly row: PaymentRow
  readonly seenReleasedOn: PlainDate | null | undefined
}

/** Approves a refund that is still allowed. Refuses if the certificate has a release that was not confirmed. */
async function approve(
  trx: Transaction,
  context: AdminContext,
  { row, refund, decidedBy, seenReleasedOn }: Approved,
): Promise<RefundRow> {
  await requireReleaseSeen(trx, row.certificate_id, { seenReleasedOn })
  const refundable = await readRefundable(trx, row, refund.id)
  if (refundable.obstacle !== null || !isRefundable(refundable, refund.amount_cents - refund.fee_cents))
    throw new Refusal('not_refundable', {
      details: { reason: refundable.obstacle },
      log: 'changed meanwhile',
    })
  return decide(trx, context, { refund, decidedBy }, 'READY')
}

const decline = (trx: Transaction, context: AdminContext, decided: Decided): Promise<RefundRow> =>
  decide(trx, context, decided, 'DECLINED')

async function decide(
  trx: Transaction,
  context: AdminContext,
  { refund, decidedBy }: Decided,
  status: 'READY' | 'DECLINED',
): Promise<RefundRow> {
  const { at } = context
  const { id: refundId, payment_id: paymentId, amount_cents: amountCents } = refund
  const task = { ...paymentSubject(paymentId), refundId, amountCents, at }
  const deciderId = userIdOf(decidedBy)
  await closeRefundTask(trx, task, deciderId)
  context.audit(trx, {
    action: status === 'READY' ? 'approve-refund' : 'decline-refund',
    actor: decidedBy,
    subject: { kind: 'payment', id: paymentId },
    detail: { refundId, amountCents },
  })
  return updateRefund(trx, refundId, {
    status,
    // Canceling the own request is not a decision about it.
    ...(deciderId === null || deciderId === refund.requested_by
      ? {}
      : { decided_by: deciderId, decided_at: at }),
  })
}
