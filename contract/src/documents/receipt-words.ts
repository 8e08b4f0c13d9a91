/** The English text of a receipt, for the page and the PDF. Another language is a record of the same keys. */
export const RECEIPT_WORDS = {
  title: 'RECEIPT',
  duplicate: 'DUPLICATE',
  number: 'Receipt no. {number}',
  about: 'Tax certificate {number}, {county} County, {state}',
  payer: 'Paid by',
  paidOn: 'Payment date',
  parcelNo: 'Parcel number',
  certificateNo: 'Certificate number',
  method: 'Paid with',
  methodCC: 'Card',
  methodACH: 'Bank account',
  reference: 'Payment reference',
  headType: 'Type',
  headAmount: 'Amount',
  portion: 'Paid on the certificate',
  feeCC: 'Card service fee, {rate}',
  feeACH: 'ACH service fee, {rate}',
  total: 'Total charged',
  refunded: 'Refunded since',
  kept: 'Still paid',
  takenBack: 'This payment was taken back.',
  takenBackText: 'The money has been returned or is disputed. This receipt proves no payment any more.',
  note: 'A payment posts to the certificate once its funds have cleared. If it was paid in full, the lien release is recorded within 30–60 days after that.',
} as const

export type ReceiptWords = Readonly<Record<keyof typeof RECEIPT_WORDS, string>>
