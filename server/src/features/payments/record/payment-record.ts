import type { Dispute, PaymentRecord, Refund } from '@fieldstone/contract/entities/payments/payment-record'
import type { ActorOf } from '@fieldstone/domain/access/actor'
import { cents, sumCents } from '@fieldstone/domain/money/cents'
import { isReturnable } from '@fieldstone/domain/payments/charge-methods'
import { outcomeOf } from '@fieldstone/domain/payments/outcome'
import { refundableOf, refundedByOneCents, reviewEndings } from '@fieldstone/domain/payments/refundable'
import { isDisputed } from '@fieldstone/domain/payments/states'
import { type Administrators, mayDecide, readAdministrators } from '../../../approvals/second-person.ts'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../db/database.ts'
import { STAFF_LANGUAGE } from '../../../messages/language.ts'
import { getCertificateFacts } from '../../../records/certificate-facts.ts'
import { sumRecentlyOut } from '../../../records/money-out.ts'
import { getPaymentAccount } from '../../../records/payment-accounts.ts'
import { findPaymentProgress } from '../../../records/payment-progress.ts'
import { wasEverReleased } from '../../../records/released.ts'
import { getPaymentAsAdmin, noteRead } from '../core/lookups.ts'
import { messageOf } from '../core/messages.ts'
import type { PaymentRow } from '../core/queries.ts'
import { type DisputeRow, listDisputes } from '../course/dispute-rows.ts'
import { payeeOf, readRefundFacts } from '../refunds/refund-facts.ts'
import * as read from './record-queries.ts'

type AdminContext = Context<ActorOf<'admin'>>

/** Reads everything about one payment for an administrator. */
export async function readPaymentRecord(context: AdminContext, id: string): Promise<PaymentRecord> {
  const { services, company } = context
  const { db } = services
  const payment = await getPaymentAsAdmin(context, id)
  await noteRead(context, payment)
  const { facts, recentCents } = await inTransaction(db, async (trx) => ({
    facts: await readRefundFacts(trx, payment),
    recentCents: await sumRecentlyOut(trx, payeeOf(payment), context.at),
  }))
  const limitCents = company.refundApprovalCents
  const certificate = await getCertificateFacts(db, payment.certificate_id)
  const refundable = refundableOf(facts)
  const administrators = await readAdministrators(db, context.at)
  const { waivedCents } = await getPaymentAccount(db, { id, certificateId: payment.certificate_id })
  const lines = await read.listProviderLines(db, payment.stripe_pi_id)
  const disputes = await listDisputes(db, id)
  const progress = await findPaymentProgress(db, context, id)
  const standing = { state: payment.status, needsReview: payment.needs_review }
  return {
    ...amountsOf(payment),
    ...certificate,
    ...(await read.getPayerNames(db, payment.user_id)),
    certificateId: payment.certificate_id,
    outcome: outcomeOf(standing),
    heldCents: facts.heldCents,
    waivedCents,
    releasableOn: progress?.steps.find(({ step }) => step === 'cleared')?.on ?? null,
    providerIds: providerIdsOf(payment, disputes),
    disputes: disputes.map((dispute) => disputeFor(dispute, lines)),
    disputedCents: cents(payment.disputed_cents),
    refunds: (await read.listRefundsWithNames(db, id)).map((refund) =>
      refundFor(refund, administrators, context.actor.userId),
    ),
    refundable: {
      ...refundable,
      approvalAboveCents: refundedByOneCents(refundable, {
        ...{ recentCents, limitCents, isReleased: await wasEverReleased(db, payment.certificate_id) },
      }),
    },
    reviewEndings: facts.isRefundOpen
      ? []
      : [...reviewEndings({ ...facts, totalCents: cents(payment.total_cents) })],
    moves: await read.listMoves(db, id),
    postings: await read.listPostings(db, id),
    providerLines: lines.map(({ sourceId: _, ...line }) => line),
    tasks: await read.listOpenTasks(db, id),
  }
}

const amountsOf = (payment: PaymentRow) => ({
  id: payment.id,
  userId: payment.user_id,
  method: payment.method,
  kind: payment.kind,
  status: payment.status,
  needsReview: payment.needs_review,
  portionCents: cents(payment.portion_cents),
  feeCents: cents(payment.fee_cents),
  totalCents: cents(payment.total_cents),
  receivedCents: payment.amount_received_cents === null ? null : cents(payment.amount_received_cents),
  refundedCents: cents(payment.refunded_cents),
  createdAt: payment.created_at,
  effectiveOn: payment.effective_on,
  receiptNo: payment.receipt_no === null ? null : String(payment.receipt_no),
  ...failureOf(payment),
  failureText: whyOf(payment),
})

/** The payer's message in the words of staff. Null if it neither failed nor was closed by us. */
function whyOf(payment: PaymentRow): string | null {
  const { returnCode, errorCode } = failureOf(payment)
  const isClosed = payment.closed_because !== null && payment.status === 'CANCELED'
  return returnCode === null && errorCode === null && !isClosed ? null : messageOf(payment)(STAFF_LANGUAGE)
}

/** The provider reports its fee with the lines of its balance, some time after the dispute itself. */
function disputeFor(row: DisputeRow, lines: readonly read.ProviderLine[]): Dispute {
  const own = lines.filter(({ sourceId }) => sourceId === row.provider_id)
  return {
    id: row.provider_id,
    outcome: row.is_held ? 'won-held' : (row.outcome ?? 'open'),
    status: row.status,
    amountCents: cents(row.amount_cents),
    reason: row.reason,
    openedAt: row.opened_at,
    dueAt: row.due_at,
    decidedAt: row.decided_at,
    feeCents: own.length === 0 ? null : sumCents(own.map(({ feeCents }) => feeCents)),
    netCents: own.length === 0 ? null : sumCents(own.map(({ netCents }) => netCents)),
  }
}

/** The ids under the provider's names of its objects. */
const providerIdsOf = (payment: PaymentRow, disputes: readonly DisputeRow[]) =>
  (
    [
      ['checkout', payment.stripe_checkout_id],
      ['payment', payment.stripe_pi_id],
      ['charge', payment.stripe_charge_id],
      ...disputes.map(({ provider_id }) => ['dispute', provider_id] as const),
    ] as const
  ).flatMap(([kind, id]) => (id === null ? [] : [{ kind, id }]))

const refundFor = (
  refund: read.RefundWithNames,
  administrators: Administrators,
  readerId: number,
): Refund => ({
  id: refund.id,
  amountCents: cents(refund.amount_cents),
  reason: refund.reason,
  status: refund.status,
  requestedBy: refund.requestedBy,
  requestedAt: refund.requested_at,
  decidedBy: refund.decidedBy,
  decidedAt: refund.decided_at,
  canApprove:
    refund.status === 'WAITING' &&
    refund.requested_by !== null &&
    mayDecide(
      administrators,
      { act: 'payment-refund', subject: String(refund.id), requestedBy: refund.requested_by },
      readerId,
    ),
  refundedOn: refund.succeeded_on,
  failure: refund.failure,
  providerId: refund.stripe_refund_id,
})

type Failed = Pick<PaymentRow, 'status' | 'method' | 'last_error_code' | 'return_code'>

const ENDED_BADLY: readonly PaymentRow['status'][] = ['OPEN', 'FAILED', 'EXPIRED', 'CANCELED']

/** Returns the codes that explain why a payment failed. Null for a payment that was paid, even if an earlier try failed. */
export function failureOf({ status, method, last_error_code, return_code }: Failed) {
  const hasFailure = ENDED_BADLY.includes(status) || (isReturnable(method) && isDisputed(status))
  return hasFailure
    ? { returnCode: return_code, errorCode: last_error_code }
    : { returnCode: null, errorCode: null }
}
