import { PROOF_WORDS } from './proof-words.ts'

/** The English text of the PAYOFF INVOICE, for the page and the PDF. A translation has the same keys. */
export const INVOICE_WORDS = {
  ...PROOF_WORDS,
  title: 'PAYOFF INVOICE',
  about: 'Tax certificate {number}, {county} County, {state}',
  number: 'Payoff no. {number}',
  owner: 'Owner',
  property: 'Property',
  parcelNo: 'Parcel number',
  purchasedOn: 'Purchase date',
  notRecorded: 'Not recorded',
  totalDue: 'Total Due',
  goodThrough: 'Good Through',
  type: 'Type',
  amount: 'Amount',
  principal: 'Principal',
  interest: 'Interest',
  expenses: 'Expenses',
  howToPay: 'How to pay',
  byMAIL: 'By mail, no fee',
  byMAILBody:
    'Cashier’s check or money order for {amount}, payable to {company}. Include a copy of this payoff.',
  byCC: 'By card, {fee}',
  byCCBody: 'Online, {amount} in total. Log in and choose Make a Payment.',
  byWIRE: 'By wire, {fee}',
  byWIREBody: '{amount} in total. Call us for the wire instructions; we never e-mail them.',
  wireAccount: 'Our account ends in {last4}.',
  wireAccountAt: 'Our account ends in {last4}; routing number {routing}.',
  inProcess: 'Payment has been submitted and is awaiting processing.',
  doNotPay: 'Do not pay again. We will contact you if anything is still owed.',
  legalText:
    'This payoff is valid through the date above only. The certificate is redeemed when the full amount has been received and has cleared; a lesser amount does not redeem it. A release is recorded within 30–60 days after funds clear. Other certificates or taxes on this parcel are not included.',
  cutHere: 'Cut here and send this part with your payment',
  slipCertificate: 'Certificate',
  slipArrive: 'Must arrive by',
  slipAmount: 'Amount due',
  slipNumber: 'Payoff number',
  mailTo: 'Mail to: {address}',
} as const

export type InvoiceWords = Readonly<Record<keyof typeof INVOICE_WORDS, string>>
