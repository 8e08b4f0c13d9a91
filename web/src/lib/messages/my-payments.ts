import { translator } from './translator.tsx'

/** A payer's own payments. */
export const myPayments = {
  title: 'Online Payments',
  lede: 'Your payments here. Open one to see its certificate.',
  caption: 'Your payments',
  none: 'You have not paid anything here yet.',
  noMatch: 'No payment matches. Change the filter above.',
  findOne: 'Find a certificate',
  outcome: 'Payments',
  outcomeAll: 'All payments',
  outcome_begun: 'Started',
  outcome_pending: 'In process',
  outcome_paid: 'Paid',
  'outcome_not-paid': 'Not paid',
  'outcome_taken-back': 'Reversed or refunded',
  columnDate: 'Request Date',
  columnCertificate: 'Certificate',
  columnAddress: 'Parcel Address',
  columnPayoff: 'Payoff Total',
  columnTotal: 'Charged',
  notCharged: 'Nothing yet',
  neverCharged: 'Nothing',
  columnOutcome: 'Status',
  columnReceipt: 'Receipt',
  receiptLink: 'Receipt {number}',
  noReceipt: 'None yet',
  neverReceipt: 'None',
} as const

export const t = translator('myPayments', myPayments)
