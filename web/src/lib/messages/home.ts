import { translator } from './translator.tsx'

/** The home page: what it is for, the example, the steps. */
export const home = {
  homeTitle: 'Home',
  homeHeading: 'See what is owed on your property, and pay it off.',
  homeLede:
    'When a county sells unpaid property taxes as a certificate, we service that certificate. Look up yours, see the payoff to the cent, and pay it.',
  byPlace: 'Search by address or owner',

  exampleLabel: 'An example of a payoff',
  exampleCertificate: 'Certificate {number}',
  exampleStatus: 'Active Certificate',
  exampleUntil: 'Good Until {date}',
  exampleNote: 'This is an example, not a real lien.',
  principal: 'Principal',
  interest: 'Interest',
  expenses: 'Expenses',
  totalPayoff: 'Total Payoff',

  stepsHeading: 'From a tax certificate to a clear title',
  step1: 'Look it up',
  step1Body: 'Find the certificate by parcel number, address or owner.',
  step2: 'See the payoff',
  step2Body: 'Principal, interest and expenses, good until the date shown.',
  step3: 'Pay it',
  step3Body: 'In full, or month by month if you and we have agreed on a plan.',
  step4: 'Release recorded',
  step4Body: 'Within 30–60 days after your funds clear.',

  knowHeading: 'Good to know',
  allQuestions: 'All questions',
} as const

export const t = translator('home', home)
