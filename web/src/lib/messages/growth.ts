import { translator } from './translator.tsx'

/** How a payoff came to be what it is. */
export const growth = {
  title: 'Why it grew {number}',
  heading: 'Why the payoff of certificate {number} grew',
  headingPlain: 'Why the payoff grew',
  lede: 'Unpaid taxes of {price} were sold on {date}. With everything since then, {total} is owed through {through}.',
  back: 'Back to the payoff',
  failed: 'This page could not be loaded.',

  noFigure: 'There is no figure to explain.',
  noFigureBody: 'The certificate is paid, or its payoff is not shown here. {link}',
  noFigureLink: 'See why on its payoff page',

  sums: 'How it adds up',
  sumsCaption: 'From the purchase price to what is owed',
  price: 'Certificate purchase price',
  laterTaxes: 'Subsequent taxes',
  interest: 'Interest',
  costs: 'Expenses',
  paid: 'Payments',
  owed: 'Owed through {date}',

  picture: 'What was owed, month by month',
  pictureSummary:
    'The amount owed went from {first} on {from} to {last} on {through}. The highest was {most}.',
  pictureKey: 'Unpaid taxes, interest and expenses at the end of each month',
  keyTaxes: 'Taxes',
  keyInterest: 'Interest',
  keyCosts: 'Expenses',
  asTable: 'Show as a table',
  tableCaption: 'What was owed at the end of each year',
  until: 'Through',
  addedColumn: 'Added',
  interestColumn: 'Interest',
  paidColumn: 'Paid',
  owedColumn: 'Owed',

  years: 'Year by year',
  yearOwed: '{amount} owed on {date}',
  bought: '{date}: the unpaid taxes were sold for {amount}. That is the certificate purchase price.',
  boughtTaxes:
    '{date}: the certificate holder paid subsequent taxes that were unpaid, and they were added. {label}: {amount}.',
  cost: '{date}: an expense was added. {label}: {amount}.',
  // Names of costs.
  'purchase-price': 'Certificate purchase price',
  'returned-payment': 'Fee for a returned payment',
  'redemption-fee': 'Redemption fee',
  interestPrice: 'Interest on the purchase price: {amount}.',
  interestOf: 'Interest on {label}: {amount}.',
  interestMinimum:
    'Interest on the purchase price: {amount}. The law sets a minimum, and interest over time had not reached it yet.',
  rate: 'On {date} the rate on the purchase price changed from {from} to {to}, because notice was given that a court case may follow.',
  paidInYear: '{amount} was paid.',
  nothing: 'Nothing changed.',
  nextWhen: 'After {date}',
  nextTitle: 'When it changes next',
  nextLink: 'See today’s payoff',
  clearsWhen: 'When funds clear',
  clearsTitle: 'A payment is on its way',
  clears: 'You do not need to pay again. We will contact you if anything is still owed then.',

  law: 'The law behind each part',
  lawLede: 'If a part is based on a law, the law is named here. This is not legal advice.',
  lawCaption: 'Each part of the payoff, with the law it is based on',
  partColumn: 'Part',
  sinceColumn: 'Since',
  lawColumn: 'Law',

  help: 'What you can do',
  pay: 'Pay it in full',
  payBody: 'Open the payoff to see the ways to pay, each with its fee.',
  payLink: 'Open the payoff',
  paidTitle: 'Nothing is owed',
  paidBody: 'Do not pay again. The payoff page shows what is on record.',
  dispute: 'Report a mistake',
  disputeBody: 'Tell us which line is wrong and why. The figure stays good until its date while we check.',
  disputeLink: 'Write to us about this payoff',
  cannotPay: 'If you cannot pay',
  cannotPayBody: 'A plan, help from others, and what not to do.',
  cannotPayLink: 'What to do if you cannot pay',
} as const

export const t = translator('growth', growth)
