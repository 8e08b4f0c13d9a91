import { expect, test } from 'vitest'
import { PAGES, pageAt, pathTo } from './pages.ts'
import { ALL_COUNTIES_REPORT_NAMES, COUNTY_REPORT_NAMES, REPORTS, reportAtPage } from './reports.ts'

/** The routes of the specification's section 2, word for word; '{x}' is a value. */
const SPECIFIED = [
  '/',
  '/payment',
  '/admin/users',
  '/admin/counties',
  '/admin/counties/{countyId}',
  '/admin/settings',
  '/admin/landing',
  '/admin/payments',
  '/admin/webPaymentLogs',
  '/users/{userId}',
  '/taxpayer/landing',
  '/taxpayer/parcels/mine',
  '/taxpayer/payments/mine',
  '/taxpayer/parcels',
  '/taxpayer/parcels/{parcelId}',
  '/county/{countyId}/landing',
  '/county/{countyId}/reports',
  '/county/{countyId}/reports/paymentplans',
  '/county/{countyId}/reports/expensesbycertificate',
  '/county/{countyId}/parcels',
  '/county/{countyId}/parcels/{parcelId}',
  '/county/{countyId}/parcels/{parcelId}/payoff',
  '/legal/landing',
  '/legal/parcels',
  '/legal/parcels/{parcelId}',
  '/login',
  '/signup',
  '/signup/{parcelId}',
  '/signupTaxPayer',
  '/signupAdmin',
  '/signupCounty',
  '/confirmation',
  '/confirmationTaxPayer',
  '/forgotPassword',
  '/forgotPasswordConfirmation',
  '/resetPassword/{token}',
  '/resetPasswordConfirmation',
  '/home',
  '/about',
  '/faq',
  '/contact',
  '/disclaimer',
  '/help',
  '/privacy',
  '/parcels/list',
  '/parcels/search',
  '/parcels/{parcelId}',
  '/parcels/{parcelId}/payoffrequest',
  '/parcels/{parcelId}/paymentplanrequest',
  '/parcels/{parcelId}/paymentplanrequestprint',
  '/parcels/{parcelId}/paymentplanrequestsuccess',
  '/parcels/{parcelId}/paymentprocesssuccess',
  '/parcels/{parcelId}/paymentprocesscancel',
  '/adminsettings',
]

/** Our own pages, which the specification does not have. */
const OURS = [
  '/users/{userId}/secondFactor',
  '/help/cannotpay',
  '/accessibility',
  '/verify',
  '/parcels/{parcelId}/growth',
  '/parcels/{parcelId}/whatif',
  '/parcels/{parcelId}/property',
  '/parcels/{parcelId}/payoffrequestprint',
  '/parcels/{parcelId}/plan',
  '/planoffer',
  '/planoffer/{token}',
  '/claimplan',
  '/reminders/{token}',
  '/confirmEmail/{token}',
  '/receipts/{paymentId}',
  '/county/{countyId}/reports/redemptions',
  '/county/{countyId}/reports/servicingstats',
  '/county/{countyId}/reports/portfoliostatusbyyear',
  '/county/{countyId}/reports/funds',
  '/county/{countyId}/reports/fundsandredemptions',
  '/county/{countyId}/reports/correspondence',
  '/county/{countyId}/collections',
  '/county/{countyId}/collections/{endsOn}',
  '/admin/people/{userId}',
  '/admin/people/owners/{parcelId}',
  '/admin/people/payers/{receivedPaymentId}',
  '/admin/approvals',
  '/approvals/cancel/{token}',
  '/admin/firms',
  '/admin/firms/new',
  '/admin/firms/{firmId}',
  '/legal/parcels/{parcelId}/payoff',
  '/records/{parcelId}/{tab}',
  '/admin/letters',
  '/admin/letters/{batchId}',
  '/admin/lockbox',
  '/admin/redemptions',
  '/admin/receivedpayments',
  '/admin/unappliedmoney',
  '/admin/receivedpayments/{receivedPaymentId}',
  '/admin/receivedpayments/{receivedPaymentId}/receipt',
  '/admin/payoffrules',
  '/admin/rehearsals',
  '/admin/rehearsals/{rehearsalId}',
  '/admin/payouts',
  '/admin/plans/{planId}',
  '/admin/queues/{queue}',
  '/admin/messages/{messageId}',
  '/admin/templates',
  '/admin/templates/{templateCode}',
  '/admin/outbox',
  '/admin/outbox/{mailId}',
  '/admin/reconciliation',
  '/admin/parcels',
  '/admin/parcels/{parcelId}',
  '/admin/parcels/{parcelId}/desk',
  '/admin/audit',
  '/admin/imports',
  '/admin/imports/{importId}',
  '/admin/reports',
  '/admin/reports/portfolio',
  '/admin/reports/collections',
  '/admin/reports/planperformance',
  '/admin/reports/unappliedfunds',
  '/admin/reports/legalpipeline',
  '/admin/reports/paymentplans',
  '/admin/reports/expensesbycertificate',
  '/admin/reports/redemptions',
  '/admin/reports/funds',
  '/admin/forecast',
  '/admin/verify',
  '/admin/retention',
  '/admin/overcharges',
  '/admin/parcelNumbers',
  '/admin/bulkchanges',
  '/admin/bulkchanges/{bulkChangeId}',
  '/admin/firststeps',
  '/legal/coversheets/{parcelIds}',
  '/legal/deadlines',
  '/admin/webPaymentLogs/{paymentId}',
]

test('the list has every page of the specification, and no pages besides those and OURS', () => {
  const reportsAt = (path: string) =>
    path.startsWith('/county/') ? COUNTY_REPORT_NAMES : ALL_COUNTIES_REPORT_NAMES
  const listed = Object.values(PAGES)
    .flatMap(({ path }) =>
      path.endsWith(':report')
        ? reportsAt(path).map((name) => path.replace(':report', REPORTS[name].page))
        : path,
    )
    .map((path) => path.replace(/:(\w+)/g, '{$1}'))
  expect(listed.sort()).toEqual([...SPECIFIED, ...OURS].sort())
})

test.each([
  ['/', 'root'],
  ['/parcels/list', 'search'],
  ['/parcels/search', 'searchAlias'],
  ['/parcels/12', 'certificate'],
  ['/parcels/12/payoffrequest/', 'payoff'],
  ['/taxpayer/parcels/mine', 'myParcels'],
  ['/taxpayer/parcels/12', 'taxpayerCertificate'],
  ['/county/855/parcels/3/payoff', 'countyPayoff'],
  ['/county/855/reports/paymentplans', 'countyReport'],
  ['/Login', 'login'],
  ['/resetPassword/a-secret', 'resetPassword'],
])('finds the page of the address %s: %s', (path, name) => {
  expect(pageAt(path)).toBe(name)
})

test.each(['/nowhere', '/parcels', '/parcels/12/payoff', '/admin', '/admin/users/7', '//login', ''])(
  'finds no page for the address %j',
  (path) => {
    expect(pageAt(path)).toBeNull()
  },
)

test('finds a report by the end of its address, ignoring case', () => {
  expect(reportAtPage(COUNTY_REPORT_NAMES, 'paymentplans')).toBe('paymentPlans')
  expect(reportAtPage(ALL_COUNTIES_REPORT_NAMES, 'PaymentPlans')).toBe('paymentPlans')
  expect(reportAtPage(COUNTY_REPORT_NAMES, 'legalpipeline')).toBeUndefined()
  expect(reportAtPage(ALL_COUNTIES_REPORT_NAMES, 'nothing')).toBeUndefined()
})

test('encodes the values that it fills into a path', () => {
  expect(pathTo('search')).toBe('/parcels/list')
  expect(pathTo('countyPayoff', { countyId: 855, parcelId: 3 })).toBe('/county/855/parcels/3/payoff')
  expect(pathTo('resetPassword', { token: '../login?a=b' })).toBe('/resetPassword/..%2Flogin%3Fa%3Db')
})
