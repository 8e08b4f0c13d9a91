import type { Deposit } from '@fieldstone/contract/entities/payments/deposit'
import { staffTranslator } from './translator.tsx'

/** Methods without a text of their own elsewhere. */
const methods = {
  method_LOCKBOX: 'Lockbox',
  'method_returned-check': 'Returned checks',
  method_fees: 'Fees charged separately',
} as const

const kinds = {
  kind_slip: 'Deposit slip',
  kind_lockbox: 'Lockbox',
  kind_wire: 'Wire',
} as const satisfies Readonly<Record<`kind_${Deposit['kind']}`, string>>

/** What was received at the office, and how it came to the bank. */
export const deposits = {
  ...methods,
  ...kinds,
  noMatch: 'Nothing matches.',

  handHeading: 'On hand',
  handCaption: 'Checks, money orders and cash that are not deposited yet, oldest first',
  handNone: 'Nothing is on hand. Payments that you record by check, money order or cash are listed here.',
  columnReceived: 'Received',
  columnPaidWith: 'Paid with',
  columnPayer: 'Payer',
  columnCertificate: 'Certificate',
  columnAmount: 'Amount',
  noPayer: 'Not entered',
  unidentified: 'Unidentified',
  numbered: '{instrument} {number}',
  chosenTotal: 'Total {amount}',
  makeSlip: 'Make deposit slip',
  slipTitle: 'Deposit slip',
  slipLede: { one: '{count} payment, {amount}', other: '{count} payments, {amount}' },
  slipAccount: 'Account',
  slipOn: 'Day of the deposit',
  slipNeedDay: 'Enter the day of the deposit',
  slipNote: 'Note',
  slipSend: 'Save deposit slip',
  slipProblem: 'The deposit slip was not saved.',
  slipMade: 'Deposit slip saved.',

  depositsHeading: 'Deposits',
  depositsCaption: 'Deposit slips, lockbox deposits and wires, newest first',
  depositsNone: 'No deposit yet. Choose payments that are on hand to make a deposit slip.',
  columnDeposit: 'Deposit',
  columnDay: 'Day',
  columnKind: 'Kind',
  columnAccount: 'Account',
  columnPayments: 'Payments',
  columnTotal: 'Total',
  columnBank: 'Bank',
  accountUnknown: 'Not known until its bank line is matched',
  inTransit: 'In transit',
  atBank: 'At the bank {date}',
  bankOff: 'Differs by {amount}',
  filterBank: 'Bank',
  filterBankAll: 'All deposits',
  filterBankMissing: 'In transit',
  show: 'Payments of this deposit',
  print: 'Print deposit slip',
  change: 'Change',
  undo: 'Undo this slip',
  undone: 'Deposit slip undone. Its payments are on hand again.',
  takeOff: 'Take off {name}',
  fixed: 'Matched deposits, and deposits by lockbox or wire, cannot be changed here.',
  changeLede: 'Clear the box of a payment to take it off the slip.',
  addLede: 'On hand. Check the box of a payment to put it on the slip.',
  state_pending: 'Not cleared',
  state_settled: 'Cleared',
  state_returned: 'Returned by its bank',
  'state_recorded-by-mistake': 'Recorded by mistake, not in the total',

  paperTitle: 'Deposit slip {number}',
  paperFacts: 'Deposited {date} into {account}.',
  paperCount: { one: '{count} payment', other: '{count} payments' },
  paperCash: 'Cash',
  paperChecks: 'Checks and money orders',
  paperNumber: 'Number',
  back: 'Back to the deposits',
  loading: 'Deposit slip',
  failed: 'The deposit could not be loaded',

  moneyHeading: 'Money by deposit date and method',
  moneyCaption: 'Money by the day of its deposit or payout, and by method',
  moneyNone: 'No money came to the bank on these days.',
  columnMethod: 'Method',
  columnGross: 'Gross',
  columnProcessorFee: 'Processor fees',
  columnDisputeFee: 'Dispute fees',
  columnItemFee: 'Returned item fees',
  columnNet: 'Net',
  columnState: 'Status',
} as const

export const t = staffTranslator(deposits)
