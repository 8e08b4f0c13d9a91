/** In the place of a page that is not built yet. */
export const planned = {
  notBuilt: 'This page is not built yet.',
  meanwhile: 'Until it is here, our staff do this for you. {reach}',
  toSearch: 'Find a certificate',
  toHome: 'To my home page',

  myPayments: 'My Payments',
  myPaymentsPurpose: 'It will list the payments that you have made here.',
  payment: 'Pay from a Bank Account',
  paymentPurpose: 'It will take a payment from your bank account.',
  reports: 'Reports',
  reportsPurpose: 'It will offer the reports of the county.',
} as const
