import type { MonthState } from '@fieldstone/contract/entities/payments/month-end'
import type { TieGroupName } from '@fieldstone/domain/payments/tie'
import { staffTranslator } from './translator.tsx'

const states = {
  state_running: 'In progress',
  state_open: 'Open',
  state_requested: 'Waiting for approval',
  state_closed: 'Closed',
} as const satisfies Readonly<Record<`state_${MonthState}`, string>>

const groups = {
  'group_in-transit': 'Payouts and deposits in transit',
  'group_outstanding-check': 'Outstanding checks',
  'group_returned-check': 'Returned checks, not at the bank yet',
  'group_at-processor': 'At the payment processor',
  'group_on-hand': 'On hand, not deposited',
  'group_not-cleared': 'Deposited or returned, not in the ledger yet',
  'group_bank-only': 'At the bank, not in the books',
  group_difference: 'Differences',
} as const satisfies Readonly<Record<`group_${TieGroupName}`, string>>

/** The three-way tie of a month, its close and its journal. */
export const monthEnd = {
  ...states,
  ...groups,
  loading: 'Month end',
  failed: 'The month end was not loaded',
  none: 'Start here: add your bank account with its opening balance.',
  addAccount: 'Add bank account',
  monthsHeading: 'Months',
  monthsCaption: 'Months of the books, newest first',
  columnMonth: 'Month',
  columnState: 'Status',
  columnClosed: 'Closed',
  closedBy: '{at}, requested by {requester}, approved by {closer}',
  closedAlone: '{at}, requested by {requester}',
  print: 'Print',
  back: 'Back',
  closeMonth: 'Request close…',
  closeTitle: 'Close {month}?',
  closeBody:
    'A second administrator approves the close. After that, nothing is posted in {month}. Anything you learn later is posted in the next open month.',
  closeAct: 'Request close',
  cancel: 'Cancel',
  requested: 'Close requested. A second administrator must approve it.',
  ready: 'Every cent is explained. The month can be closed.',
  readyBody: 'Review the lines below first. Then request the close.',
  blocked: 'This month cannot be closed yet',
  waiting: 'The close is waiting for a second administrator.',
  closed: '{month} is closed. This is the statement as it was stored.',
  tieHeading: 'Bank to ledger, {date}',
  tieCaption: 'From the balance of the bank to the cash in the ledger',
  columnAmount: 'Amount',
  columnLine: 'Line',
  stated: 'Stated balance, {account}',
  computed: 'Balance of {account} by its lines. No balance is stated',
  adjusted: 'Adjusted bank balance',
  ledger: 'Cash in the ledger',
  unexplained: 'Not explained',
  lineFacts: { one: '{label}, {date} ({count} day)', other: '{label}, {date} ({count} days)' },
  lineNote: '{line}: {note}',
  groupTotal: 'Total',
  subLedgerHeading: 'Sub-ledgers, {date}',
  subLedgerCaption: 'What the cash in the ledger consists of',
  collectedOnLiens: 'Collected on liens',
  columnAccount: 'Account',
  subLedgerTotal: 'Sum of the sub-ledgers',
  journalHeading: 'Journal of {month}',
  journalFacts: {
    one: '{count} entry. Debits {debits}, credits {credits}.',
    other: '{count} entries. Debits {debits}, credits {credits}.',
  },
  exportJournal: 'Export journal (CSV)',
  collectionsHeading: 'Collected for counties in {month}',
  collectionsCaption: 'What was collected for each county, with adjustments of closed months',
  collectionsNone: 'Nothing was collected in this month.',
  columnCounty: 'County',
  columnCollected: 'Collected',
  columnAdjustmentsShort: 'Adjustments',
  columnAdjustments: 'Adjustments of earlier months',
  printedTitle: 'Month end, {month}',
} as const

export const t = staffTranslator(monthEnd)
