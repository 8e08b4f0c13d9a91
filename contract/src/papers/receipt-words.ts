import type { ChargeMethod } from '@fieldstone/domain/payments/charge-methods'
import { wordsByMethod } from '../words-by-method.ts'
import { PROOF_WORDS } from './proof-words.ts'

interface MethodWords {
  readonly name: string
  readonly fee: string
}

/** What a receipt says of each way to charge. */
const METHOD_WORDS = wordsByMethod({
  CC: { name: 'Card', fee: 'Card service fee, {rate}' },
  ACH: { name: 'Bank account', fee: 'ACH service fee, {rate}' },
} as const satisfies Readonly<Record<ChargeMethod, MethodWords>>)

/** The English text of a receipt, for the page and the PDF. Another language is a record of the same keys. */
export const RECEIPT_WORDS = {
  ...METHOD_WORDS,
  ...PROOF_WORDS,
  title: 'RECEIPT',
  duplicate: 'DUPLICATE',
  number: 'Receipt no. {number}',
  about: 'Tax certificate {number}, {county} County, {state}',
  payer: 'Paid by',
  paidOn: 'Payment date',
  parcelNo: 'Parcel number',
  certificateNo: 'Certificate number',
  method: 'Paid with',
  CHECK_name: 'Check',
  MONEY_ORDER_name: 'Money order',
  WIRE_name: 'Wire',
  CASH_name: 'Cash',
  reference: 'Payment reference',
  headType: 'Type',
  headAmount: 'Amount',
  portion: 'Paid on the certificate',
  feeWIRE: 'Wire fee',
  total: 'Total charged',
  waived: 'Waived: the payment was this much short of the payoff',
  refunded: 'Refunded since',
  disputed: 'Disputed, or taken back by the bank',
  kept: 'Still paid',
  takenBack: 'This payment was taken back.',
  takenBackText: 'The money has been returned or is disputed. This receipt is no longer proof of payment.',
  mistake: 'This payment was recorded by mistake.',
  mistakeText: 'We did not receive it as shown here. This receipt is not proof of payment.',
  releaseOnceAllPaid:
    'The lien release is recorded within 30–60 days after all that is owed has been paid and its funds have cleared.',
  release: 'The lien release is recorded within 30–60 days after funds clear.',
  releaseAfterDebit:
    'The lien release is recorded within 30–60 days after funds clear. An ACH payment has cleared when it can no longer be returned.',
} as const

export type ReceiptWords = Readonly<Record<keyof typeof RECEIPT_WORDS, string>>
