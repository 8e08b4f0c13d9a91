import type { Identity } from '@fieldstone/domain/access/actor'
import { EVERYONE, OWNER_OR_ADMIN, PAYER_OR_ADMIN, SIGNED_IN, STAFF, TAXPAYER } from './route.ts'

/** One row of the list of pages. `access` has no default: a page that names nobody does not compile. */
export interface Page {
  /** The router's notation, ':x' for a value. */
  readonly path: `/${string}`
  /** Who may open it. The server checks access to the data independently. */
  readonly access: readonly Identity[]
  /** Also open to staff who have to set up their second factor first. */
  readonly isForEnrolment?: true
}

/** The public pages: company, account, certificates, and the taxpayer's own. */
export const PUBLIC_PAGES = {
  root: { path: '/', access: EVERYONE },

  home: { path: '/home', access: EVERYONE },
  about: { path: '/about', access: EVERYONE },
  faq: { path: '/faq', access: EVERYONE },
  contact: { path: '/contact', access: EVERYONE },
  disclaimer: { path: '/disclaimer', access: EVERYONE },
  help: { path: '/help', access: EVERYONE },
  hardship: { path: '/help/cannotpay', access: EVERYONE },
  privacy: { path: '/privacy', access: EVERYONE },
  accessibility: { path: '/accessibility', access: EVERYONE },
  /** Whether a payoff, a receipt or a release letter is genuine; its address stands on paper. */
  checkPaper: { path: '/verify', access: EVERYONE },

  login: { path: '/login', access: EVERYONE },
  signUp: { path: '/signup', access: EVERYONE },
  signUpForParcel: { path: '/signup/:parcelId', access: EVERYONE },
  signUpTaxpayer: { path: '/signupTaxPayer', access: EVERYONE },
  signUpAdmin: { path: '/signupAdmin', access: EVERYONE },
  signUpCounty: { path: '/signupCounty', access: EVERYONE },
  signUpDone: { path: '/confirmation', access: EVERYONE },
  signUpDoneTaxpayer: { path: '/confirmationTaxPayer', access: EVERYONE },
  forgotPassword: { path: '/forgotPassword', access: EVERYONE },
  forgotPasswordDone: { path: '/forgotPasswordConfirmation', access: EVERYONE },
  resetPassword: { path: '/resetPassword/:token', access: EVERYONE },
  resetPasswordDone: { path: '/resetPasswordConfirmation', access: EVERYONE },
  confirmEmail: { path: '/confirmEmail/:token', access: EVERYONE },
  profile: { path: '/users/:userId', access: SIGNED_IN },
  /** Of staff: taxpayers have none. */
  secondFactor: { path: '/users/:userId/secondFactor', access: STAFF, isForEnrolment: true },

  search: { path: '/parcels/list', access: EVERYONE },
  searchAlias: { path: '/parcels/search', access: EVERYONE },
  certificate: { path: '/parcels/:parcelId', access: EVERYONE },
  payoff: { path: '/parcels/:parcelId/payoffrequest', access: EVERYONE },
  growth: { path: '/parcels/:parcelId/growth', access: EVERYONE },
  whatIf: { path: '/parcels/:parcelId/whatif', access: EVERYONE },
  property: { path: '/parcels/:parcelId/property', access: EVERYONE },
  payoffPrint: { path: '/parcels/:parcelId/payoffrequestprint', access: EVERYONE },
  planRequest: { path: '/parcels/:parcelId/paymentplanrequest', access: EVERYONE },
  planRequestPrint: { path: '/parcels/:parcelId/paymentplanrequestprint', access: EVERYONE },
  planRequestDone: { path: '/parcels/:parcelId/paymentplanrequestsuccess', access: EVERYONE },
  plan: { path: '/parcels/:parcelId/plan', access: OWNER_OR_ADMIN },
  /** The offer of a plan to a person without an account: by a mailed code, or by an e-mailed link. */
  planOffer: { path: '/planoffer', access: EVERYONE },
  planOfferByLink: { path: '/planoffer/:token', access: EVERYONE },
  claimPlan: { path: '/claimplan', access: TAXPAYER },
  reminders: { path: '/reminders/:token', access: EVERYONE },
  paymentDone: { path: '/parcels/:parcelId/paymentprocesssuccess', access: EVERYONE },
  paymentCanceled: { path: '/parcels/:parcelId/paymentprocesscancel', access: EVERYONE },
  payment: { path: '/payment', access: TAXPAYER },

  taxpayerHome: { path: '/taxpayer/landing', access: EVERYONE },
  taxpayerSearch: { path: '/taxpayer/parcels', access: EVERYONE },
  taxpayerCertificate: { path: '/taxpayer/parcels/:parcelId', access: EVERYONE },
  myParcels: { path: '/taxpayer/parcels/mine', access: TAXPAYER },
  myPayments: { path: '/taxpayer/payments/mine', access: TAXPAYER },
  receipt: { path: '/receipts/:paymentId', access: PAYER_OR_ADMIN },
} as const satisfies Readonly<Record<string, Page>>

/** The pages for staff: county, law firm, administration. */
export const STAFF_PAGES = {
  countyHome: { path: '/county/:countyId/landing', access: ['county'] },
  countyParcels: { path: '/county/:countyId/parcels', access: ['admin', 'county'] },
  countyCertificate: { path: '/county/:countyId/parcels/:parcelId', access: ['admin', 'county'] },
  countyPayoff: { path: '/county/:countyId/parcels/:parcelId/payoff', access: ['admin', 'county'] },
  countyReports: { path: '/county/:countyId/reports', access: ['admin', 'county'] },
  countyReport: { path: '/county/:countyId/reports/:report', access: ['admin', 'county'] },

  countyCollections: { path: '/county/:countyId/collections', access: ['admin', 'county'] },
  countyCollection: { path: '/county/:countyId/collections/:endsOn', access: ['admin', 'county'] },

  /** A tab of the record of a certificate; those of the specification have addresses of their own. */
  record: { path: '/records/:parcelId/:tab', access: STAFF },

  legalHome: { path: '/legal/landing', access: EVERYONE },
  legalParcels: { path: '/legal/parcels', access: ['legal'] },
  legalDeadlines: { path: '/legal/deadlines', access: ['admin', 'legal'] },
  legalCoverSheets: { path: '/legal/coversheets/:parcelIds', access: ['admin', 'legal'] },
  legalPayoff: { path: '/legal/parcels/:parcelId/payoff', access: ['admin', 'legal'] },
  legalCertificate: { path: '/legal/parcels/:parcelId', access: ['admin', 'county', 'legal'] },

  adminHome: { path: '/admin/landing', access: ['admin'] },
  firstSteps: { path: '/admin/firststeps', access: ['admin'] },
  users: { path: '/admin/users', access: ['admin'] },
  approvals: { path: '/admin/approvals', access: ['admin'] },
  /** The link of an e-mail to administrators, which works without a log-in. */
  cancelApproval: { path: '/approvals/cancel/:token', access: EVERYONE },
  person: { path: '/admin/people/:userId', access: ['admin'] },
  owner: { path: '/admin/people/owners/:parcelId', access: ['admin'] },
  payer: { path: '/admin/people/payers/:receivedPaymentId', access: ['admin'] },
  counties: { path: '/admin/counties', access: ['admin'] },
  county: { path: '/admin/counties/:countyId', access: ['admin'] },
  firms: { path: '/admin/firms', access: ['admin'] },
  newFirm: { path: '/admin/firms/new', access: ['admin'] },
  firm: { path: '/admin/firms/:firmId', access: ['admin'] },
  settings: { path: '/admin/settings', access: ['admin'] },
  settingsAlias: { path: '/adminsettings', access: ['admin'] },
  payoffViews: { path: '/admin/payments', access: ['admin'] },
  webPayments: { path: '/admin/webPaymentLogs', access: ['admin'] },
  webPayment: { path: '/admin/webPaymentLogs/:paymentId', access: ['admin'] },
  reports: { path: '/admin/reports', access: ['admin'] },
  report: { path: '/admin/reports/:report', access: ['admin'] },
  forecast: { path: '/admin/forecast', access: ['admin'] },
  reconciliation: { path: '/admin/reconciliation', access: ['admin'] },
  payouts: { path: '/admin/payouts', access: ['admin'] },
  receivedPayments: { path: '/admin/receivedpayments', access: ['admin'] },
  unappliedMoney: { path: '/admin/unappliedmoney', access: ['admin'] },
  placementBatches: { path: '/admin/bulkchanges', access: ['admin'] },
  placementBatch: { path: '/admin/bulkchanges/:bulkChangeId', access: ['admin'] },
  letters: { path: '/admin/letters', access: ['admin'] },
  letterBatch: { path: '/admin/letters/:batchId', access: ['admin'] },
  lockbox: { path: '/admin/lockbox', access: ['admin'] },
  postRedemptions: { path: '/admin/redemptions', access: ['admin'] },
  receivedPayment: { path: '/admin/receivedpayments/:receivedPaymentId', access: ['admin'] },
  receivedReceipt: { path: '/admin/receivedpayments/:receivedPaymentId/receipt', access: ['admin'] },
  payoffRules: { path: '/admin/payoffrules', access: ['admin'] },
  rehearsals: { path: '/admin/rehearsals', access: ['admin'] },
  rehearsal: { path: '/admin/rehearsals/:rehearsalId', access: ['admin'] },
  deskPlan: { path: '/admin/plans/:planId', access: ['admin'] },
  templates: { path: '/admin/templates', access: ['admin'] },
  template: { path: '/admin/templates/:templateCode', access: ['admin'] },
  outbox: { path: '/admin/outbox', access: ['admin'] },
  mail: { path: '/admin/outbox/:mailId', access: ['admin'] },
  message: { path: '/admin/messages/:messageId', access: ['admin'] },
  workQueue: { path: '/admin/queues/:queue', access: ['admin'] },
  adminParcels: { path: '/admin/parcels', access: ['admin'] },
  adminCertificate: { path: '/admin/parcels/:parcelId', access: ['admin'] },
  desk: { path: '/admin/parcels/:parcelId/desk', access: ['admin'] },
  audit: { path: '/admin/audit', access: ['admin'] },
  verify: { path: '/admin/verify', access: ['admin'] },
  retention: { path: '/admin/retention', access: ['admin'] },
  overcharges: { path: '/admin/overcharges', access: ['admin'] },
  parcelNumbers: { path: '/admin/parcelNumbers', access: ['admin'] },
  imports: { path: '/admin/imports', access: ['admin'] },
  importRun: { path: '/admin/imports/:importId', access: ['admin'] },
} as const satisfies Readonly<Record<string, Page>>

/**
 * Every page of the product. The browser's router, navigation and links read this list; so does the server, which
 * answers 404 to any other address, with the not-found page.
 */
export const PAGES = { ...PUBLIC_PAGES, ...STAFF_PAGES } as const

export type PageName = keyof typeof PAGES

type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

/** The values of a page's address. */
export type PageParams<P extends PageName> = Readonly<
  Record<ParamNames<(typeof PAGES)[P]['path']>, string | number>
>
type Args<P extends PageName> =
  ParamNames<(typeof PAGES)[P]['path']> extends never ? [] : [params: PageParams<P>]

/** The address of a page: `pathTo('payoff', { parcelId: 7 })` -> '/parcels/7/payoffrequest'. */
export function pathTo<P extends PageName>(page: P, ...[params]: Args<P>): string {
  const values: Readonly<Record<string, string | number>> = params ?? {}
  return PAGES[page].path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])))
}

/** The page at a path; null if there is none. */
export const pageAt = (path: string): PageName | null =>
  PATTERNS.find(({ pattern }) => pattern.test(path))?.name ?? null

/** As in the router, a literal segment takes precedence over a parameter, and case is ignored. */
const PATTERNS = (Object.keys(PAGES) as PageName[])
  .map((name) => ({ name, path: PAGES[name].path.replace(/:\w+/g, '[^/]+') }))
  .sort((a, b) => a.path.split('[').length - b.path.split('[').length)
  .map(({ name, path }) => ({ name, pattern: new RegExp(`^${path}/?$`, 'i') }))
