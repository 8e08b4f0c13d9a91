import { RECEIPT_WORDS } from '@fieldstone/contract/documents/receipt-words'
import { formatMoney } from '@fieldstone/contract/format'
import { cents } from '@fieldstone/domain/money/cents'
import type { ChargeMethod } from '@fieldstone/domain/payments/fees'
import type { Transaction } from '../../db/database.ts'
import { queueMail } from '../../outbox.ts'
import type { ChangeContext } from './change.ts'
import { findPayer, getCertificateFacts } from './lookups.ts'
import type { PaymentRow } from './queries.ts'

/** The receipt by mail, with the fee on a line of its own, in the transaction that settles the payment. */
export async function queueReceipt(
  trx: Transaction,
  payment: PaymentRow,
  { company, now }: Pick<ChangeContext, 'company' | 'now'>,
  { isDuplicate }: { readonly isDuplicate: boolean } = { isDuplicate: false },
): Promise<void> {
  const mark = isDuplicate ? [`${RECEIPT_WORDS.duplicate}: this receipt was sent before.`, ''] : []
  const payer = await findPayer(trx, payment.user_id)
  if (!payer) throw new Error(`payment ${payment.id} has no payer`)
  const { certificateNo, parcelNo, countyName, stateName } = await getCertificateFacts(
    trx,
    payment.certificate_id,
  )
  await queueMail(trx, {
    at: now,
    to: payer.email,
    kind: 'receipt',
    subject: `${isDuplicate ? `${RECEIPT_WORDS.duplicate}: receipt` : 'Receipt'} ${payment.receipt_no}: payment for tax certificate ${certificateNo}`,
    text: [
      ...mark,
      `We have received your payment. Thank you.`,
      '',
      `Receipt number: ${payment.receipt_no}`,
      `Payment date: ${payment.effective_on}`,
      `Tax certificate: ${certificateNo}`,
      `Parcel: ${parcelNo}, ${countyName} County, ${stateName}`,
      '',
      `Certificate: ${dollars(payment.portion_cents)}`,
      `${feeLabel(payment)}: ${dollars(payment.fee_cents)}`,
      `Total charged: ${dollars(payment.total_cents)}`,
      '',
      `Questions? ${company.servicingEmail}, ${company.tollFree}`,
      company.companyName,
    ].join('\n'),
  })
}

/** 'Card service fee (3.25%)', from the payment's own rate. */
export const feeLabel = ({ method, fee_bps }: Pick<PaymentRow, 'method' | 'fee_bps'>): string =>
  `${METHOD_NAMES[method]} service fee (${fee_bps / 100}%)`

const METHOD_NAMES = { CC: 'Card', ACH: 'ACH' } as const satisfies Record<ChargeMethod, string>

const dollars = (amount: number): string => formatMoney(cents(amount), 'en')
