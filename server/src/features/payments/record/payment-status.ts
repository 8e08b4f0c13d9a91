import type { PaymentProgress } from '@fieldstone/contract/entities/payments/payment-progress'
import type { PaymentStatus } from '@fieldstone/contract/entities/payments/payment-status'
import { cents } from '@fieldstone/domain/money/cents'
import type { Context } from '../../../context.ts'
import { getCertificateFacts } from '../../../records/certificate-facts.ts'
import { findPaymentProgress } from '../../../records/payment-progress.ts'
import { getOwnPayment, noteRead } from '../core/lookups.ts'
import { messageOf } from '../core/messages.ts'
import { findAuthorization } from '../core/payer-mails.ts'
import { isPaymentPending, type PaymentRow } from '../core/queries.ts'
import { requestCancel } from '../course/cancel.ts'
import { syncIfStale } from '../course/sync.ts'

/** Returns the payment for its owner or an administrator. Answers not_found for all others. */
export async function readStatus(context: Context, id: string): Promise<PaymentStatus> {
  const { services, actor } = context
  const payment = await getOwnPayment(context, id)
  if (actor.role === 'admin') await noteRead(context, payment)
  const { payments: provider } = services
  return presentStatus(context, provider ? await syncIfStale({ services, provider }, payment) : payment)
}

/** Drops the notice about held money once the money was applied or returned. */
const noticed = (payment: PaymentRow, progress: PaymentProgress | null): PaymentRow =>
  payment.destination === 'escrow' && !progress?.steps.some(({ step }) => step === 'held')
    ? { ...payment, arrival_notice: null }
    : payment

export async function cancelPayment(context: Context, id: string): Promise<PaymentStatus> {
  const payment = await getOwnPayment(context, id)
  const { services } = context
  const { payments: provider } = services
  return presentStatus(context, provider ? await requestCancel({ services, provider }, payment) : payment)
}

async function presentStatus(context: Context, payment: PaymentRow): Promise<PaymentStatus> {
  const { db } = context.services
  const certificate = await getCertificateFacts(db, payment.certificate_id)
  const authorization = await findAuthorization(db, payment)
  const progress = await findPaymentProgress(db, context, payment.id)
  return {
    id: payment.id,
    certificateId: payment.certificate_id,
    certificateNo: certificate.certificateNo,
    parcelNo: certificate.parcelNo,
    countyName: certificate.countyName,
    stateName: certificate.stateName,
    paidOn: payment.effective_on,
    kind: payment.kind,
    method: payment.method,
    status: payment.status,
    portionCents: cents(payment.portion_cents),
    feeCents: cents(payment.fee_cents),
    totalCents: cents(payment.total_cents),
    needsReview: payment.needs_review,
    disputedCents: cents(payment.disputed_cents),
    isPaymentPending: await isPaymentPending(db, payment.certificate_id),
    receiptNo: payment.receipt_no === null ? null : String(payment.receipt_no),
    checkoutUrl: payment.status === 'OPEN' ? payment.checkout_url : null,
    message: messageOf(noticed(payment, progress))(context.request.language),
    progress,
    completesPlan: payment.plan_id !== null && progress?.isPayoff === true,
    isClosed:
      payment.closed_because !== null || (payment.status === 'NEW' && payment.cancel_requested_at !== null),
    returnCode: payment.return_code,
    authorization: authorization && {
      text: authorization.full_text,
      acceptedAt: authorization.accepted_at,
      last4: authorization.last4,
    },
  }
}
