import { MESSAGES } from '@fieldstone/contract/errors'

/** What several pages of one certificate say alike: notices, whom to ask, why a payment cannot be made. */
export const record = {
  phoneUnknown: 'our office',
  emailUnknown: 'by e-mail',
  reachUs: 'Call {phone} or write to {email}.',
  failedTitle: 'This could not be loaded.',

  paidInFullTitle: 'Paid in Full {date}',
  paidInFull: '- $0 due',
  submittedTitle: 'Payment submitted.',
  submitted: MESSAGES.paymentAwaiting,
  fromCountyTitle: 'From the county fiscal office.',
  fromCounty:
    'A sheriff’s sale date is set. Payoff and costs must be obtained from the county fiscal office. Questions? {reach}',
  pastTitle: 'May be past redemption.',
  past: 'It may be too late to redeem this certificate. Contact servicing before you send any payment. {reach}',
  legalTitle: 'With our attorneys.',
  legal: 'Contact servicing for the payoff. {reach}',
  staffTitle: 'Payoff from our staff.',
  staff: 'The payoff of this certificate must be obtained from our staff. {reach}',
  treasurerTitle: 'From the county.',
  treasurer: MESSAGES.payoffFromTreasurer,
  planLogInTitle: 'A payment plan is active.',
  planLogIn: '{link} to pay on your plan.',
  planLogInLink: 'Log in',
  planPayoffPageTitle: 'A payment plan is active.',
  planPayoffPage: 'To pay on it, use the {link}.',
  planPayoffPageLink: 'payoff request page',
  planMonthlyTitle: 'A payment plan is active.',
  planMonthly: 'Use Make a Monthly Payment to pay on it.',
  planContactTitle: 'The payment plan is not active.',
  planContact: 'Contact servicing to talk about it. {reach}',
  planCompleteTitle: 'The payment plan is complete.',
  planComplete: 'A rest is still open. It can only be paid in one sum. {reach}',
  reviewTitle: 'Your request of {date} is being reviewed.',
  review: 'You get your options by e-mail within 1 business day.',
} as const
