import { translator } from './translator.tsx'

/** The payoff request page and what its figure is made of. */
export const payoff = {
  title: 'Payoff {number}',
  heading: 'Payoff for certificate {number}',
  loading: 'Payoff',
  backToCertificate: 'Back to Certificate {number}',
  backToCertificatePlain: 'Back to the certificate',
  about: '{county} County · parcel {parcelNo}',
  aboutOldest: '{county} County · parcel {parcelNo} · the oldest unpaid on this parcel',

  payoffRegion: 'Payoff',
  kind: 'To pay this certificate in full',
  kindSubmitted: 'Owed until the payment posts',
  kindPaid: 'Owed on this certificate',
  doNotPayAgain: 'Do not pay again.',
  olderFirstTitle: 'An older certificate has to be paid first.',
  olderFirst: 'Liens on a parcel are paid in order. Pay certificate {number} before this one: {link}.',
  olderFirstLink: 'see its payoff',
  olderFirstPlain: 'Liens on a parcel are paid in order. {link} before you pay this one.',
  olderFirstPlainLink: 'Pay the oldest one',

  makePayment: 'Make a Payment',
  waysToPay: 'Ways to Pay',
  makeMonthly: 'Make a Monthly Payment',
  print: 'Print payoff',
  waysHint:
    'By card, from a bank account, by mail or by wire. Each fee is shown in dollars before you choose. The full amount is required.',
  closedHint: 'You cannot pay here yet.',
  offHint: 'By mail or by wire. The full amount is required.',
  inReview: 'Our staff is reviewing a payment on this plan. We will contact you.',
  awaiting: '{amount} is waiting for funds to clear.',
  monthlyKind: 'Your monthly payment',
  restKind: 'What is left to pay',
  planTerm: { one: 'A {count}-month plan', other: 'A {count}-month plan' },
  planStill: 'Total still owed: {amount}, good until {date}.',
  restOnly: 'The plan is complete. You can pay what is left in one payment.',
  planActive: 'Payment plan',
  seePlan: 'See the plan’s schedule and payments',

  breakdown: 'Breakdown',
  breakdownCaption: 'What the payoff is made of',
  type: 'Type',
  amount: 'Amount',
  principal: 'Principal',
  interest: 'Interest',
  expenses: 'Expenses',
  totalPayoff: 'Total Payoff',
  total: 'Total',
  subsequentsTotal: 'Total of subsequent taxes',
  'purchase-price': 'Certificate purchase price',
  'returned-payment': 'Fee for a returned payment',
  'redemption-fee': 'Redemption fee',
  runMonths: {
    one: '{label}: {base} at {rate} a year for {count} month',
    other: '{label}: {base} at {rate} a year for {count} months',
  },
  runDays: {
    one: '{label}: {base} at {rate} a year for {count} day',
    other: '{label}: {base} at {rate} a year for {count} days',
  },
  runPeriods: {
    one: '{label}: {base} at {rate} for one {months}-month period',
    other: '{label}: {base} at {rate} for each of {count} {months}-month periods',
  },
  runMinimum: '{label}: raised to the minimum charge of {minimum}',
  basePaid: '{label}: already paid',
  runPaid: '{label}: interest already paid',
  whySummary: 'How interest is calculated',
  whyMonths:
    'Interest is simple: it is never charged on interest. It is calculated by the month, and each month starts on the 1st.',
  whyDays: 'Interest is simple: it is never charged on interest. It is calculated by the day.',
  whyPeriods: 'Interest is a fixed rate for each period that has begun.',
  whyMinimum: 'The law may set a minimum charge. While the interest is below it, you owe the minimum.',
  whyParts: 'Open Principal, Interest or Expenses above to see each part.',

  whyGrew: 'Why did it grow? See it year by year',
  whatIf: 'What if? Pay by the month, wait or sell',

  certificate: 'Certificate',
  mapRegion: 'Map',

  talk: 'Talk to a person',
  talkCall: 'Call {phone}',
  talkHave: 'Have your certificate number ready: {number}.',
  talkHoursHave: '{hours}. Have your certificate number ready: {number}.',

  talkWrong: 'Is something wrong with this figure? {link}',
  talkWrongLink: 'Tell us what',
  talkHardship: 'Cannot pay it? {link}',
  talkHardshipLink: 'What you can do',

  payRegion: 'Pay',
  until: 'until {date}',

  changedTo: 'The payoff is {amount} now.',
  closeMessage: 'Close this message',

  noticeTitle: 'NOTICE',
  noticeBody: 'Older unpaid liens on this parcel must be paid first. Go to the oldest, certificate {number}?',
  noticeBodyPlain: 'Older unpaid liens on this parcel must be paid first. Go to the oldest one?',
  yes: 'Yes',
  no: 'No',

  toProperty: 'All certificates of this property, with one total',
} as const

export const t = translator('payoff', payoff)
