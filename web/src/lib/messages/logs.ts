import { staffTranslator } from './translator.tsx'

/** The administrator's logs of payoff views and of payments. */
export const logs = {
  days: 'Days',
  'span_last-week': 'Last week',
  'span_this-month': 'This month',
  'span_last-month': 'Last month',
  'span_fiscal-year': 'Fiscal year',
  'span_last-fiscal-year': 'Last fiscal year',
  from: 'From',
  to: 'To',
  toBeforeFrom: 'Choose a day from {date} on.',
  noMatch: 'No rows match. Clear the filter or choose other days.',

  viewsTitle: 'Lien Payoff View Data',
  viewsLede: 'Every payoff that was shown or printed: of which certificate, to whom, and how much.',
  viewsCaption: 'Payoffs that were viewed, newest first. Each number opens the certificate.',
  viewsNone: 'Nobody has looked at a payoff yet. Views appear here as soon as they happen.',
  notLoggedIn: 'Not logged in',

  paymentsTitle: 'Lien Payment Data',
  paymentsLede: 'Every payment started on this site, with its payer.',
  paymentsCaption: 'Payments made on this site, newest first. Each number opens the certificate.',
  paymentsNone: 'No payment has been made on this site yet.',
  outcome: 'Payments',
  outcomeAll: 'All',
  outcome_begun: 'Started',
  outcome_pending: 'Pending',
  outcome_paid: 'Paid',
  'outcome_not-paid': 'Not paid',
  'outcome_taken-back': 'Reversed or refunded',

  portion: 'Certificate {amount}',
  fee: 'Fee {amount}',

  columnUser: 'User',
  columnOwner: 'Owner',
  columnAddress: 'Property address',
  columnAddressShort: 'Property',
  columnPayoff: 'Payoff',
  columnRequested: 'Requested',
  columnPayer: 'Payer',
  columnContact: 'Contact',
  columnUsername: 'Username',
  columnLastName: 'Last name',
  columnFirstName: 'First name',
  columnEmail: 'E-mail',
  columnPhone: 'Phone',
  columnPending: 'Pending',
  yes: 'yes',
  no: 'no',
  columnAmount: 'Amount',
  columnMethod: 'Method',
  columnOutcome: 'Status',
  columnCreated: 'Created',
} as const

export const t = staffTranslator(logs)
