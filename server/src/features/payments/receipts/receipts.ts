import type { Receipt } from '@fieldstone/contract/entities/payments/receipt'
import { receiptDocument } from '@fieldstone/contract/papers/receipt'
import type { FileAnswer } from '@fieldstone/contract/route'
import { bps, cents } from '@fieldstone/domain/money/cents'
import { outcomeOf } from '@fieldstone/domain/payments/outcome'
import type { Context } from '../../../context.ts'
import { inTransaction, type Transaction } from '../../../db/database.ts'
import { DEFAULT_LANGUAGE } from '../../../messages/language.ts'
import { PAPERS } from '../../../messages/papers.ts'
import { getCertificateFacts } from '../../../records/certificate-facts.ts'
import { issuePaper } from '../../../records/papers/issue.ts'
import { getPaymentAccount } from '../../../records/payment-accounts.ts'
import { findPaymentProgress } from '../../../records/payment-progress.ts'
import { Refusal } from '../../../refusal.ts'
import { findPayer, getOwnPayment, noteRead } from '../core/lookups.ts'
import { getPaymentForUpdate, type PaymentRow } from '../core/queries.ts'
import { queueReceiptCopy, receiptPaper } from './receipt.ts'

type CopyKind = 'print' | 'pdf' | 'mail'

/** Returns the receipt as its next copy would be. Refuses with `not_found` before the payment is received. */
export async function readReceipt(context: Context, paymentId: string): Promise<Receipt> {
  const payment = await getReceipted(context, paymentId)
  const { count } = await context.services.db
    .selectFrom('receipt_copy')
    .select((it) => it.fn.countAll<number>().as('count'))
    .where('payment_id', '=', paymentId)
    .executeTakeFirstOrThrow()
  return receiptOf(context, payment, count > 0)
}

/** Returns the receipt for printing, and counts the copy. */
export async function printReceipt(context: Context, paymentId: string): Promise<Receipt> {
  const payment = await getReceipted(context, paymentId)
  const no = await inTransaction(context.services.db, (trx) => countCopy(trx, context, payment, 'print'))
  return receiptOf(context, payment, no > 1)
}

/** Returns a copy as a PDF of one Letter page. */
export async function receiptFile(context: Context, paymentId: string): Promise<FileAnswer> {
  const payment = await getReceipted(context, paymentId)
  // Loaded on first use, because rendering needs a library that nothing else needs.
  const { receiptPdf } = await import('./receipt-pdf.ts')
  const { requirePrintable } = await import('../../../pdf/printable.ts')
  // The payer's language, even if staff print it.
  const language = (await findPayer(context.services.db, payment.user_id))?.language ?? DEFAULT_LANGUAGE
  const receipt = await receiptOf(context, payment, false)
  const documentOf = (isDuplicate: boolean) =>
    receiptDocument({ ...receipt, isDuplicate }, context.company, PAPERS[language], language)
  // A copy that cannot be rendered is not counted.
  requirePrintable(documentOf(false), context.actor.role)
  const no = await inTransaction(context.services.db, (trx) => countCopy(trx, context, payment, 'pdf'))
  const bytes = await receiptPdf(documentOf(no > 1), { at: context.at, language, role: context.actor.role })
  return { name: `receipt-${receipt.receiptNo}.pdf`, bytes }
}

/** E-mails the receipt again, always to the payer's own address. */
export async function mailReceipt(context: Context, paymentId: string): Promise<undefined> {
  const payment = await getReceipted(context, paymentId)
  await inTransaction(context.services.db, async (trx) => {
    await countCopy(trx, context, payment, 'mail')
    await queueReceiptCopy(trx, payment, context)
  })
}

async function getReceipted(context: Context, paymentId: string): Promise<PaymentRow> {
  const payment = await getOwnPayment(context, paymentId)
  if (context.actor.role === 'admin') await noteRead(context, payment)
  if (payment.receipt_no === null) throw new Refusal('not_found', { log: 'no receipt yet' })
  return payment
}

/** Returns the number of the copy. The payment's row is locked, so that only one copy is the first. */
async function countCopy(
  trx: Transaction,
  { actor, at }: Context,
  payment: PaymentRow,
  kind: CopyKind,
): Promise<number> {
  await getPaymentForUpdate(trx, payment.id)
  const { last } = await trx
    .selectFrom('receipt_copy')
    .select((it) => it.fn.coalesce(it.fn.max('no'), it.lit(0)).as('last'))
    .where('payment_id', '=', payment.id)
    .executeTakeFirstOrThrow()
  const no = Number(last) + 1
  if (actor.role === 'anonymous') throw new Error('a receipt for nobody')
  await trx
    .insertInto('receipt_copy')
    .values({ payment_id: payment.id, no, made_as: kind, made_by: actor.userId, made_at: at })
    .execute()
  return no
}

async function receiptOf(context: Context, payment: PaymentRow, isDuplicate: boolean): Promise<Receipt> {
  const { db } = context.services
  const { certificateNo, parcelNo, countyName, stateName } = await getCertificateFacts(
    db,
    payment.certificate_id,
  )
  const payer = await findPayer(db, payment.user_id)
  const certificateId = payment.certificate_id
  const { refundedCents, disputedCents, waivedCents } = await getPaymentAccount(db, {
    id: payment.id,
    certificateId,
  })
  const outcome = outcomeOf({ state: payment.status, needsReview: payment.needs_review })
  return {
    receiptNo: String(payment.receipt_no),
    paymentId: payment.id,
    certificateId,
    certificateNo,
    parcelNo,
    countyName,
    stateName,
    payerName: payer?.name.trim() ?? '',
    paidOn: payment.effective_on,
    method: payment.method,
    portionCents: cents(payment.portion_cents),
    feeBps: bps(payment.fee_bps),
    feeCents: cents(payment.fee_cents),
    totalCents: cents(payment.total_cents),
    refundedCents,
    waivedCents,
    disputedCents,
    progress: await findPaymentProgress(db, context, payment.id),
    isTakenBack: outcome === 'taken-back',
    isMistake: false,
    isDuplicate,
    proof: await inTransaction(db, (trx) => issuePaper(trx, context, receiptPaper(payment))),
  }
}
