import { staffTranslator } from './translator.tsx'

/** What staff call their pages, in the index and in the field that finds things. */
export const staffPages = {
  pageApprovals: 'Second approvals',
  pageAudit: 'Audit log',
  pageReconciliation: 'Reconciliation',
  pageDeposits: 'Deposits and deposit slips',
  pagePayouts: 'Payouts',
  pageBank: 'Bank accounts and bank lines',
  pagePayments: 'Payments',
  pageChecks: 'Checks',
  pageVerify: 'Integrity check',
  pageRetention: 'Record retention',
  pageOvercharges: 'Overcharges',
  pageParcelNumbers: 'Parcel numbers',
  pageFirms: 'Law firms',
  pageNewFirm: 'Add a law firm',
  pageImports: 'Imports',
  pageReports: 'Reports',
  reportNamed: 'Report: {title}',
  pageForecast: 'Portfolio Forecast',
  pagePayoffRules: 'Payoff Rules',
  pageRehearsals: 'Rehearsals',
  pageBulkChanges: 'Bulk changes',
  pageLetters: 'Letters',
  pageLockbox: 'Lockbox',
  pagePostRedemptions: 'Batch post redemptions',
  pageReceivedPayments: 'Received payments',
  pageUnappliedMoney: 'Unapplied funds',
  pageFirstSteps: 'First steps',
  pageTemplates: 'Messages',
  pageOutbox: 'Outbox',
  pageDeadlines: 'Deadlines',
} as const

export const t = staffTranslator(staffPages)
