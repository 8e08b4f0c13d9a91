import type { ReportName } from '@fieldstone/contract/reports'

/** The page of each report, by its name in the list of pages. */
export const REPORT_PAGES = {
  paymentPlans: 'plansReport',
  expenses: 'expensesReport',
  redemptions: 'redemptionsReport',
  servicing: 'servicingReport',
  portfolio: 'portfolioReport',
  funds: 'fundsReport',
  correspondence: 'correspondenceReport',
} as const satisfies Readonly<Record<ReportName, string>>
