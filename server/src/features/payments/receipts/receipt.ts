import type { PaperProof } from '@fieldstone/contract/entities/analysis/proofs/paper-proof'
import { cents } from '@fieldstone/domain/money/cents'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import type { Sentence } from '../../../messages/language.ts'
import { t } from '../../../messages/methods.ts'
import { PAPERS } from '../../../messages/papers.ts'
import { sentences } from '../../../messages/translator.ts'
import { type CertificateFacts, getCertificateFacts } from '../../../records/certificate-facts.ts'
import { issuePaper, type PaperToIssue } from '../../../records/papers/issue.ts'
import { readProgressText } from '../../../records/payment-progress.ts'
import { message } from '../../../templates/values.ts'
import { queueToPayer } from '../core/payer-mails.ts'
import type { PaymentRow } from '../core/queries.ts'

const mailWords = sentences('mailWords')

/** What a receipt names of its certificate; read already where that is at hand. */
type ReceiptCertificate = Pick<CertificateFacts, 'certificateNo' | 'parcelNo' | 'countyName' | 'stateName'>

/** The receipt by mail, with the fee on a line of its own, in the transaction that settles the payment. */
export async function queueReceipt(
  trx: Transaction,
  payment: PaymentRow,
  context: Pick<Context, 'services' | 'company' | 'at'>,
  certificate: ReceiptCertificate | null = null,
): Promise<void> {
  const values = await receiptValues(trx, payment, context, certificate)
  const footOf = async () => proofFoot(await issuePaper(trx, context, receiptPaper(payment)))
  await queueToPayer(trx, payment, context, message('receipt', values), footOf)
}

/** The same again, marked as a copy. */
export async function queueReceiptCopy(
  trx: Transaction,
  payment: PaymentRow,
  context: Pick<Context, 'services' | 'company' | 'at'>,
): Promise<void> {
  const values = await receiptValues(trx, payment, context)
  const duplicate: Sentence = (language) => PAPERS[language].receipt.duplicate
  const copy = message('receipt-copy', { ...values, duplicate })
  const footOf = async () => proofFoot(await issuePaper(trx, context, receiptPaper(payment)))
  await queueToPayer(trx, payment, context, copy, footOf)
}

/** What its receipt says, however it goes out: so that all copies have one code. */
export const receiptPaper = (payment: PaymentRow): PaperToIssue => ({
  kind: 'receipt',
  certificateId: payment.certificate_id,
  number: String(payment.receipt_no),
  amountCents: cents(payment.total_cents),
  day: payment.effective_on,
  moneyId: payment.id,
})

const proofFoot = ({ code, address: link }: PaperProof): Sentence => mailWords('receiptProof', { code, link })

/** Reads the values of a payment's receipt, as of now. */
export async function receiptValues(
  trx: Transaction,
  payment: PaymentRow,
  context: Pick<Context, 'services' | 'company'>,
  certificate: ReceiptCertificate | null = null,
) {
  const { certificateNo, parcelNo, countyName, stateName } =
    certificate ?? (await getCertificateFacts(trx, payment.certificate_id))
  return {
    receiptNo: String(payment.receipt_no ?? ''),
    day: payment.effective_on,
    ...{ certificateNo, parcelNo, county: countyName, state: stateName },
    portion: cents(payment.portion_cents),
    feeName: feeLabel(payment),
    fee: cents(payment.fee_cents),
    total: cents(payment.total_cents),
    release: await readProgressText(trx, context, payment),
  }
}

/** 'Card service fee (3.25%)', from the payment's own rate. */
export const feeLabel = ({ method, fee_bps }: Pick<PaymentRow, 'method' | 'fee_bps'>): Sentence =>
  t(`${method}_fee`, { rate: fee_bps / 100 })
