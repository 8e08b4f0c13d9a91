import { RECEIPT_WORDS } from '@fieldstone/contract/documents/receipt-words'
import { formatMoney } from '@fieldstone/contract/format'
import { cents } from '@fieldstone/domain/money/cents'
import type { Transaction } from '../../db/database.ts'
import { t } from '../../messages/payment-mails.ts'
import { queueMail } from '../../outbox.ts'
import type { ChangeContext } from './change.ts'
import { findPayer, getCertificateFacts } from './lookups.ts'
import type { PaymentRow } from './queries.ts'
import { questionsTo } from './questions.ts'

/** The receipt by mail, with the fee on a line of its own, in the transaction that settles the payment. */
export async function queueReceipt(
  trx: Transaction,
  payment: PaymentRow,
  { company, now }: Pick<ChangeContext, 'company' | 'now'>,
  { isDuplicate }: { readonly isDuplicate: boolean } = { isDuplicate: false },
): Promise<void> {
  const { duplicate } = RECEIPT_WORDS
  const payer = await findPayer(trx, payment.user_id)
  if (!payer) throw new Error(`payment ${payment.id} has no payer`)
  const { certificateNo, parcelNo, countyName, stateName } = await getCertificateFacts(
    trx,
    payment.certificate_id,
  )
  const receiptNo = payment.receipt_no ?? ''
  await queueMail(trx, {
    at: now,
    to: payer.email,
    kind: 'receipt',
    subject: t(isDuplicate ? 'receiptCopySubject' : 'receiptSubject', {
      receiptNo,
      certificateNo,
      duplicate,
    }),
    text: [
      ...(isDuplicate ? [t('receiptCopy', { duplicate })] : []),
      t('receipt', {
        ...{ receiptNo, day: payment.effective_on },
        ...{ certificateNo, parcelNo, county: countyName, state: stateName },
        portion: dollars(payment.portion_cents),
        fee: feeLabel(payment),
        feeAmount: dollars(payment.fee_cents),
        total: dollars(payment.total_cents),
      }),
      questionsTo(company),
    ].join('\n\n'),
  })
}

/** 'Card service fee (3.25%)', from the payment's own rate. */
export const feeLabel = ({ method, fee_bps }: Pick<PaymentRow, 'method' | 'fee_bps'>): string =>
  t(`fee${method}`, { rate: fee_bps / 100 })

const dollars = (amount: number): string => formatMoney(cents(amount), 'en')
