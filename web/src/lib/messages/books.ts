import type { Difference } from '@fieldstone/contract/entities/payments/payout'
import type { ReturnRate } from '@fieldstone/domain/payments/return-rates'
import { staffTranslator } from './translator.tsx'

type Reason = Difference['reason']
type ReasonWords = Readonly<Record<`reason_${Reason}` | `todo_${Reason}`, string>>

/** Why ledger and provider differ, and what to do about it. */
const reasons = {
  'reason_waits-for-review': 'The payment is waiting for a review',
  'todo_waits-for-review': 'Open the payment and end its review, or refund it.',
  'reason_refund-on-its-way': 'A refund is on its way',
  'todo_refund-on-its-way': 'Wait: it is booked as soon as the bank has taken it.',
  'reason_not-at-provider': 'The processor has no line for it yet',
  'todo_not-at-provider': 'Refresh from the processor. If the difference stays, look up the payment there.',
  'reason_not-in-ledger': 'The ledger does not have it',
  'todo_not-in-ledger': 'Open the payment: it may be in process, or its event was lost.',
  'reason_amounts-differ': 'The amounts differ',
  'todo_amounts-differ':
    'Compare the ledger lines of the payment with the processor’s, and report it to technical support.',
  'reason_no-payment': 'No payment here explains this line',
  'todo_no-payment': 'Look up the line at the processor. Refund the money, or post it by hand.',
} as const satisfies ReasonWords

const rates = {
  rate_unauthorizedCount: 'Reported as not authorized',
  rate_administrativeCount: 'Account closed or unknown',
  rate_returnedCount: 'All returns',
} as const satisfies Readonly<Record<`rate_${ReturnRate}`, string>>

/** What was collected, and whether ledger, provider and bank say the same. */
export const books = {
  ...reasons,
  ...rates,
  title: 'Reconciliation',
  lede: 'Whether the ledger, the payment processor and the bank agree, and what is still on its way.',
  'tab_month-end': 'Month end',
  tab_deposits: 'Deposits',
  tab_processor: 'Processor',
  tab_bank: 'Bank',
  processorLede: 'Online payments by posting date, the payouts, and what is not paid out yet.',
  today: 'Today',
  fetchNow: 'Refresh from the processor',
  fetched: 'Last refreshed from the processor {at}.',
  neverFetched: 'Nothing has been fetched from the processor yet.',
  fetchedNow: 'Refreshed from the processor.',
  loading: 'Reconciliation',
  failed: 'The reconciliation could not be loaded',

  neverFetchedBody: 'Until then, this page does not show what the processor collected.',
  agree: 'Ledger and processor agree to the cent.',
  agreeBody: 'Every payment up to {to} has the same amount in the ledger and at the processor.',
  differ: {
    one: '{count} payment or line differs.',
    other: '{count} payments or lines differ.',
  },
  differBody: 'Each is listed below with the reason and what to do.',
  timing: 'Ledger and processor differ by {amount} within these days only.',
  timingBody:
    'At the end of the period both agree: something was booked just before its first day. Start a day earlier.',

  booksHeading: 'Side by side',
  collectedHeading: 'Collected less refunds and returns',
  ledger: 'Our ledger',
  provider: 'The processor',
  difference: 'Difference',
  processorFee: 'Processor fees',
  otherFees: 'Other processor fees',
  net: 'Net of fees',
  payoutsArrived: 'Payouts that arrive on these days',
  bank: 'Bank lines of these payouts',
  bankDifference: 'Bank less payouts',
  waiting: { one: '{count} line is not paid out yet', other: '{count} lines are not paid out yet' },
  waitingSince: 'the oldest since {date}',
  withoutBank: {
    one: '{count} payout that has arrived has no bank line',
    other: '{count} payouts that have arrived have no bank line',
  },
  openLines: {
    one: '{count} bank line is not explained',
    other: '{count} bank lines are not explained',
  },
  allWithBank: 'Every payout that has arrived has its bank line.',

  rowsHeading: 'By county and method',
  rowsCaption: 'Payments by county and method',
  rowsNone: 'No online payment was posted, refunded or returned on these days.',
  noMatch: 'Nothing matches.',
  total: 'Total',
  print: 'Print',
  columnCounty: 'County',
  columnMethod: 'Method',
  columnCount: 'Payments',
  columnPortion: 'Certificates',
  columnFee: 'Fees',
  columnCollected: 'Collected',
  columnRefunds: 'Refunds',
  columnReturns: 'Returns',
  columnLedger: 'Ledger',
  columnProvider: 'Processor',
  columnProcessorFee: 'Processor fees',
  columnNet: 'Net',
  columnInProcess: 'In process',

  differencesHeading: 'Differences at the end of {to}',
  differencesCaption: 'Payments and lines on which ledger and processor differ',
  differencesNone: 'There are no differences.',
  columnCertificate: 'Certificate',
  columnReason: 'Why',
  columnToDo: 'What to do',

  ratesHeading: 'ACH returns',
  ratesCaption: 'ACH returns in the last 60 days and the limits of the ACH network',
  ratesNone: 'No ACH debit was sent in the last 60 days.',
  ratesOf: {
    one: 'Out of {count} ACH debit in the last 60 days.',
    other: 'Out of {count} ACH debits in the last 60 days.',
  },
  columnRate: 'Returns',
  columnReturned: 'Count',
  columnShare: 'Share',
  columnLimit: 'Limit',
  columnStanding: 'Status',
  standing_fine: 'Below half of the limit',
  standing_watch: 'Half of the limit is reached',
  standing_over: 'Above the limit',

  payoutsHeading: 'Payouts',
  payoutsCaption: 'Payouts, newest first. Each opens to its lines.',
  payoutsNone: 'The processor has not paid anything out yet.',
  columnMade: 'Created',
  columnArrives: 'Arrives',
  columnPayout: 'Payout',
  columnStatus: 'Status',
  columnLines: 'Lines',
  columnGross: 'Gross',
  columnAmount: 'Amount',
  columnBank: 'Bank',
  noBankLine: 'No line yet',
  bankOf: '{date}, {reference}. {evidence}.',
  bankSame: 'Same amount',
  bankOff: '{amount} off',
  notSplit: 'The processor has not reported yet which lines this payout contains.',
  manual:
    'This payout was made by hand at the processor. It cannot be split into its lines: use automatic payouts.',
  linesOf: 'Lines of this payout',
  trace: 'Trace number {trace}',
  columnKind: 'Kind',
  kind_charge: 'Payment by card',
  kind_payment: 'ACH payment',
  kind_refund: 'Refund',
  kind_payment_refund: 'Refund to a bank account',
  kind_payment_failure_refund: 'ACH return',
  kind_adjustment: 'Dispute or correction',
  kind_stripe_fee: 'Processor fee',
  linesSum: 'Sum of {count}',
  linesAgree: 'The lines add up to the payout.',
  linesDiffer: 'The lines differ from the payout by {amount}.',

  waitingFold: 'Not paid out yet ({count})',
  differencesFold: 'Differences: none',
  waitingHeading: 'Not paid out yet',
  waitingCaption: 'Processor lines that are in no payout, oldest first',
  // Also true where nothing has come in yet.
  waitingNone: 'Nothing is waiting to be paid out.',
  columnAge: 'Age',
  days: { one: '{count} day', other: '{count} days' },

  printedTitle: 'Reconciliation {from} to {to}',
  printedAt: 'Printed {at}',
  printTotal: { one: '{count} row', other: '{count} rows' },
  printPart: 'There are more rows than are printed here. The CSV has all of them.',
  back: 'Back to the reconciliation',
} as const

export const t = staffTranslator(books)
