import type { RouteName } from '@fieldstone/contract/routes'
import type { IdentityName } from './access-world.ts'

/**
 * What becomes of a call that is right in form: it does its work; or the caller must log in first, has the wrong role,
 * or asks for what is not theirs, which is not there.
 */
export type Outcome = 'does' | 'log in first' | 'not your role' | 'not there'

export type Row = { readonly can: string } & Readonly<Record<IdentityName, Outcome>>

const EVERYBODY = {
  anonymous: 'does',
  admin: 'does',
  countyA: 'does',
  countyB: 'does',
  firm1: 'does',
  firm2: 'does',
  taxpayerA: 'does',
  taxpayerB: 'does',
} as const
const WITH_ACCOUNT = { ...EVERYBODY, anonymous: 'log in first' } as const
const NOBODY = {
  anonymous: 'log in first',
  admin: 'not your role',
  countyA: 'not your role',
  countyB: 'not your role',
  firm1: 'not your role',
  firm2: 'not your role',
  taxpayerA: 'not your role',
  taxpayerB: 'not your role',
} as const
const ADMIN = { ...NOBODY, admin: 'does' } as const
/** Of what is county A's. */
const COUNTY_A = { ...NOBODY, admin: 'does', countyA: 'does', countyB: 'not there' } as const
const TAXPAYERS = { ...NOBODY, taxpayerA: 'does', taxpayerB: 'does' } as const
/** Of what is taxpayer A's own. */
const TAXPAYER_A = {
  ...WITH_ACCOUNT,
  countyA: 'not there',
  countyB: 'not there',
  firm1: 'not there',
  firm2: 'not there',
  taxpayerB: 'not there',
} as const
const STAFF = { ...WITH_ACCOUNT, taxpayerA: 'not your role', taxpayerB: 'not your role' } as const

/** Of what lies in county A and is a file of firm 1. */
const REACHED = { ...STAFF, countyB: 'not there', firm2: 'not there' } as const
const FIRMS = { ...NOBODY, admin: 'does', firm1: 'does', firm2: 'does' } as const
/** Of a file of firm 1. */
const FIRM_1 = { ...FIRMS, firm2: 'not there' } as const
const RECEIPT = {
  can: 'have the receipt of taxpayer A: the own, and all by Admin',
  ...TAXPAYERS,
  admin: 'does',
  taxpayerB: 'not there',
} as const

/**
 * Who may do what, in the words of the specification's section 6. Where a record is asked for, it is one of county A,
 * of firm 1, or of taxpayer A. A route without a row does not compile.
 */
export const ACCESS: Record<RouteName, Row> = {
  login: { can: 'log in', ...EVERYBODY },
  logout: { can: 'log out', ...WITH_ACCOUNT },
  getSession: { can: 'see what is left of the own session', ...WITH_ACCOUNT },
  startSecondFactor: { can: 'begin the own second factor', ...STAFF },
  confirmSecondFactor: { can: 'confirm the own second factor', ...STAFF },
  createUser: { can: 'sign up', ...EVERYBODY },
  listUsers: { can: 'see all users', ...ADMIN },
  updateUser: {
    can: 'change the profile of taxpayer A: the own profile, and any user by Admin',
    ...TAXPAYER_A,
  },
  getUser: {
    can: 'see the profile of taxpayer A: the own profile, and any user by Admin',
    ...TAXPAYER_A,
  },
  requestReset: { can: 'ask for a link to set a password', ...EVERYBODY },
  resetPassword: { can: 'set a password by a mailed link', ...EVERYBODY },
  checkReset: { can: 'ask whether a mailed link still sets a password', ...EVERYBODY },

  listStates: { can: 'search: the states', ...EVERYBODY },
  listCounties: { can: 'search: the counties', ...EVERYBODY },
  searchCertificates: { can: 'search', ...EVERYBODY },
  listMyCertificates: { can: 'see the own saved parcels', ...TAXPAYERS },
  getCertificate: { can: 'view public and parcel pages', ...EVERYBODY },
  getCountyCertificate: {
    can: "see parcel details of the county's liens; Admin of all",
    ...NOBODY,
    admin: 'does',
    countyA: 'does',
    countyB: 'not there',
  },
  listHistory: {
    can: "see the history of the county's liens, of the firm's, of all",
    ...STAFF,
    countyB: 'not there',
    firm2: 'not there',
  },
  listPayoffRequests: {
    can: "see payoff requests of the county's liens, of the firm's, of all",
    ...STAFF,
    countyB: 'not there',
    firm2: 'not there',
  },
  listPaymentPlans: {
    can: "see payment plans of the county's liens, of the firm's, of all",
    ...STAFF,
    countyB: 'not there',
    firm2: 'not there',
  },
  listCorrespondence: {
    can: "see correspondence of the county's liens, of the firm's, of all",
    ...STAFF,
    countyB: 'not there',
    firm2: 'not there',
  },
  listImages: {
    can: "see images of the county's liens, of the firm's, of all",
    ...STAFF,
    countyB: 'not there',
    firm2: 'not there',
  },
  listDocuments: {
    can: "see documents of the county's liens, of the firm's, of all",
    ...STAFF,
    countyB: 'not there',
    firm2: 'not there',
  },
  documentFile: {
    can: "open a file of the county's liens, of the firm's, of all",
    ...STAFF,
    countyB: 'not there',
    firm2: 'not there',
  },
  startUpload: {
    can: "add a file to a lien of the firm's, to any",
    ...NOBODY,
    admin: 'does',
    firm1: 'does',
    firm2: 'not there',
  },
  // Its own upload; none is there in this call.
  uploadPart: {
    can: 'send a part of the own upload',
    ...NOBODY,
    admin: 'does',
    firm1: 'does',
    firm2: 'does',
  },
  finishUpload: { can: 'finish the own upload', ...NOBODY, admin: 'does', firm1: 'does', firm2: 'does' },
  setStatus: { can: 'set the status of a lien by hand', ...ADMIN },
  toggleMyCertificate: {
    can: 'save parcels: any by a taxpayer, those of the county by its users',
    ...TAXPAYERS,
    ...COUNTY_A,
    taxpayerA: 'does',
    taxpayerB: 'does',
  },

  listLiens: { can: "list the county's liens, the firm's, all", ...STAFF },
  listCountyLiens: {
    can: 'list the liens of county A: its users, Admin, and firms as far as they are theirs',
    ...STAFF,
    countyB: 'not there',
  },
  countLiens: { can: 'count the liens of county A', ...COUNTY_A },
  countPlansByStatus: { can: 'count the payment plans of county A', ...COUNTY_A },
  countCorrespondence: { can: 'count the correspondence of county A', ...COUNTY_A },
  countRedemptions: { can: 'count the redemptions of county A', ...COUNTY_A },
  listReports: { can: 'see which reports county A has', ...COUNTY_A },
  reportChart: { can: "see a report's chart for county A", ...COUNTY_A },
  listPlansReport: { can: 'read the payment plans of county A', ...COUNTY_A },
  listExpensesReport: { can: 'read the expenses of county A', ...COUNTY_A },
  listRedemptionsReport: { can: 'read the redemptions of county A', ...COUNTY_A },
  listServicingReport: { can: 'read the servicing figures of county A', ...COUNTY_A },
  listPortfolioReport: { can: 'read the portfolio of county A', ...COUNTY_A },
  listFundsReport: { can: 'read the funds of county A', ...COUNTY_A },
  listCorrespondenceReport: { can: 'read the correspondence of county A', ...COUNTY_A },

  listPayoffRules: { can: 'see the payoff rules', ...ADMIN },
  previewPayoffRule: { can: 'see what a payoff rule would change', ...ADMIN },
  addPayoffRule: { can: 'add a payoff rule', ...ADMIN },
  listReportViews: { can: 'see the own views of the reports of county A', ...COUNTY_A },
  saveReportView: { can: 'save a view of a report of county A', ...COUNTY_A },
  deleteReportView: { can: 'delete an own view of a report of county A', ...COUNTY_A },
  listQueues: { can: 'see what needs attention', ...ADMIN },
  listQueue: { can: 'see what waits in a work queue', ...ADMIN },
  listAllStates: { can: 'choose a state', ...EVERYBODY },
  listAllCounties: { can: 'choose a county', ...WITH_ACCOUNT },
  getCounty: { can: 'see the name of a county', ...WITH_ACCOUNT },
  listCountySettings: { can: 'see the settings of all counties', ...ADMIN },
  getCountySettings: { can: 'see the settings of a county', ...ADMIN },
  saveCountySettings: { can: 'change the settings of a county', ...ADMIN },
  previewCountySettings: { can: 'see what other settings of a county would change', ...ADMIN },
  listAttorneys: {
    can: 'choose an attorney contact',
    ...NOBODY,
    admin: 'does',
    firm1: 'does',
    firm2: 'does',
  },
  listAttorneyUsers: {
    can: 'choose among the attorney users of firm 1',
    ...NOBODY,
    admin: 'does',
    firm1: 'does',
    firm2: 'not there',
  },
  countUnassigned: {
    can: "see how many of the own firm's parcels are unassigned",
    ...NOBODY,
    firm1: 'does',
    firm2: 'does',
  },

  listLegalFiles: { can: "see the own firm's legal files, Admin those of all", ...FIRMS },
  listMyCountyFiles: {
    can: 'see the parcels of county A that are assigned to me',
    ...FIRMS,
    admin: 'not your role',
  },
  getLegalFile: { can: 'see the legal file of the county, of the firm, of all', ...REACHED },
  updateCertificate: { can: 'change a legal file of the firm, of all', ...FIRM_1 },
  assignLegalFiles: { can: 'assign legal files of the firm, of all', ...FIRM_1 },
  listCoverSheets: { can: 'print the cover sheet of a file of the firm, of all', ...FIRM_1 },
  listLegalHistory: { can: 'see who changed a legal file of the firm, of all', ...FIRM_1 },
  listDefendants: { can: 'see service tracking of the county, of the firm, of all', ...REACHED },
  addDefendant: { can: 'add a defendant to a file of the firm, of all', ...FIRM_1 },
  updateDefendant: { can: 'change a defendant of a file of the firm, of all', ...FIRM_1 },
  deleteDefendant: { can: 'delete a defendant of a file of the firm, of all', ...FIRM_1 },
  listExpenses: { can: 'see expense tracking of the county, of the firm, of all', ...REACHED },
  addExpense: { can: 'add an expense to a file of the firm, of all', ...FIRM_1 },
  updateExpense: { can: 'change an expense of a file of the firm, of all', ...FIRM_1 },
  deleteExpense: { can: 'delete an expense of a file of the firm, of all', ...FIRM_1 },
  postExpenses: { can: 'post expenses', ...ADMIN },
  listDeadlines: { can: "see what is due in the own firm's files, Admin in all", ...FIRMS },
  getReminders: { can: 'see the own reminders', ...FIRMS, admin: 'not your role' },
  setReminders: { can: 'set the own reminders', ...FIRMS, admin: 'not your role' },
  createFeed: { can: 'make an address of the own calendar', ...FIRMS, admin: 'not your role' },
  revokeFeed: { can: 'revoke the address of the own calendar', ...FIRMS, admin: 'not your role' },
  readFeed: { can: 'read a calendar, with its secret address', ...EVERYBODY },

  listPayoffViews: { can: 'see who viewed which payoff', ...ADMIN },
  logPayoff: { can: 'view a payoff', ...EVERYBODY },
  payoffInvoice: { can: 'print a payoff', ...EVERYBODY },

  requestPlan: { can: 'request a plan', ...TAXPAYERS },
  getPlanOffer: { can: 'see the plan offered to taxpayer A', ...TAXPAYERS, taxpayerB: 'not there' },
  offerPlan: { can: 'offer a plan', ...ADMIN },
  acceptPlan: { can: 'accept the plan offered to taxpayer A', ...TAXPAYERS, taxpayerB: 'not there' },
  counterPlan: { can: 'ask for other terms of the plan of taxpayer A', ...TAXPAYERS, taxpayerB: 'not there' },
  getPlan: { can: 'see the plan of taxpayer A', ...TAXPAYERS, admin: 'does', taxpayerB: 'not there' },

  paymentConfig: { can: 'see how to pay', ...EVERYBODY },
  paymentQuote: { can: 'pay: see what would be charged', ...TAXPAYERS },
  paymentTicket: { can: 'pay: begin', ...TAXPAYERS },
  payByCard: { can: 'pay by card, with a ticket', ...EVERYBODY },
  payPartByCard: { can: 'pay a part of a plan by card, with a ticket', ...EVERYBODY },
  registerAch: { can: 'register a bank account', ...TAXPAYERS },
  linkAch: { can: 'link a bank account at its bank', ...TAXPAYERS },
  listAch: { can: 'see the own bank accounts', ...TAXPAYERS },
  verifyAch: { can: 'verify the bank account of taxpayer A', ...TAXPAYERS },
  setDefaultAch: { can: 'choose the bank account of taxpayer A first', ...TAXPAYERS, taxpayerB: 'not there' },
  clearSavedAch: {
    can: 'remove the bank account of taxpayer A: the own, and all by Admin',
    ...TAXPAYERS,
    admin: 'does',
    taxpayerB: 'not there',
  },
  readAuthorization: {
    can: 'read the authorization of a debit of the account of taxpayer A',
    ...TAXPAYERS,
    taxpayerB: 'not there',
  },
  chargeAch: { can: 'pay from the bank account of taxpayer A', ...TAXPAYERS },
  listWebPayments: { can: 'see all payments made on this site', ...ADMIN },
  cancelPayment: { can: 'give up the payment of taxpayer A', ...TAXPAYERS, taxpayerB: 'not there' },
  paymentStatus: {
    can: 'see the payment of taxpayer A: the own, and all by Admin',
    ...TAXPAYERS,
    admin: 'does',
    taxpayerB: 'not there',
  },
  listMyPayments: { can: 'see the own payments', ...TAXPAYERS },
  getReceipt: RECEIPT,
  printReceipt: RECEIPT,
  receiptPdf: RECEIPT,
  mailReceipt: RECEIPT,
  listPayouts: { can: 'see what reached the bank', ...ADMIN },
  listBalanceEntries: { can: 'see the lines of the provider', ...ADMIN },
  listReconciliation: { can: 'compare the books', ...ADMIN },
  listDifferences: { can: 'see where the books differ', ...ADMIN },
  reconciliationSummary: { can: 'see the books side by side', ...ADMIN },
  fetchPayouts: { can: 'read the provider now', ...ADMIN },
  importBankStatement: { can: 'import a statement of the bank', ...ADMIN },
  listBankStatements: { can: 'see the statements of the bank', ...ADMIN },
  listBankLines: { can: 'see the lines of the bank', ...ADMIN },
  decideBankLine: { can: 'say which payout a line of the bank is', ...ADMIN },
  enterBankLine: { can: 'enter the line of the bank', ...ADMIN },
  getPayment: { can: 'see all of a payment', ...ADMIN },
  listReceivedPayments: { can: 'see the payments that staff received', ...ADMIN },
  proposeCertificates: { can: 'look for the certificate of a payment', ...ADMIN },
  getReceivedPayment: { can: 'see all of a received payment', ...ADMIN },
  recordReceivedPayment: { can: 'record a received payment', ...ADMIN },
  settleReceivedPayment: { can: 'settle a received payment', ...ADMIN },
  returnReceivedPayment: { can: 'take back a received payment', ...ADMIN },
  assignReceivedPayment: { can: 'say whose a received payment is', ...ADMIN },
  getReceivedReceipt: { can: 'see the receipt of a received payment', ...ADMIN },
  printReceivedReceipt: { can: 'print the receipt of a received payment', ...ADMIN },
  refundPayment: { can: 'give a payment back', ...ADMIN },
  decideRefund: { can: 'approve or decline a refund', ...ADMIN },
  reviewPayment: { can: 'end the review of a payment', ...ADMIN },
  paymentWebhook: { can: 'tell of a payment, with the signature of the provider', ...EVERYBODY },

  chargeAchPartial: { can: 'pay a part of a plan from a bank account', ...TAXPAYERS },
  readAutopayOffer: {
    can: 'see what automatic payments of the own account would be',
    ...NOBODY,
    taxpayerA: 'does',
    taxpayerB: 'not there',
  },
  chargeAchSubscription: { can: 'set up automatic payments', ...TAXPAYERS },
  cancelAutopay: {
    can: 'stop the automatic payments of taxpayer A',
    ...TAXPAYERS,
    admin: 'does',
    taxpayerB: 'not there',
  },

  verifyNow: { can: 'run the integrity check', ...ADMIN },
  lastVerify: { can: 'see the last integrity check', ...ADMIN },
  listTasks: { can: 'see long-running tasks such as imports', ...ADMIN },
  getTask: { can: 'see the progress of a task', ...ADMIN },
  cancelTask: { can: 'cancel a task', ...ADMIN },

  listImports: { can: 'see the imports', ...ADMIN },
  startImport: { can: 'start an import', ...ADMIN },
  importPart: { can: 'send a part of a file to import', ...ADMIN },
  finishImportFile: { can: 'finish the file of an import', ...ADMIN },
  getImport: { can: 'see an import', ...ADMIN },
  importColumns: { can: 'see the columns of a file to import', ...ADMIN },
  checkImport: { can: 'check the rows of an import', ...ADMIN },
  commitImport: { can: 'import a checked file', ...ADMIN },
  undoImport: { can: 'undo an import', ...ADMIN },
  rejectedRows: { can: 'have the rejected rows of an import', ...ADMIN },

  getAdminSettings: { can: 'see admin settings', ...ADMIN },
  saveAdminSettings: { can: 'change admin settings', ...ADMIN },
  createAdminSettings: { can: 'change admin settings by POST', ...ADMIN },
  listSettingHistory: { can: 'see who changed admin settings', ...ADMIN },
  siteSettings: { can: 'see the company', ...EVERYBODY },
  contactUs: { can: 'write to the company', ...EVERYBODY },
  auditChoices: { can: 'see what the audit log can be filtered by', ...ADMIN },
  listAudit: { can: 'see the audit log', ...ADMIN },
}
