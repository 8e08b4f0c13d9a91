import { translator } from './translator.tsx'

/** How a payoff came to be what it is. */
export const growth = {
  title: 'Why it grew {number}',
  heading: 'Why the payoff of certificate {number} grew',
  headingPlain: 'Why the payoff grew',
  lede: '{price} of unpaid taxes were bought on {date}. With all that came since then, {total} is owed through {through}.',
  back: 'Back to the payoff',
  failed: 'How it grew could not be loaded.',

  noFigure: 'There is no figure to explain.',
  noFigureBody: 'The certificate is paid, or its payoff is not shown here. {link}',
  noFigureLink: 'Its payoff page says why',

  sums: 'How it adds up',
  sumsCaption: 'From the price to what is owed',
  price: 'Price of the certificate',
  laterTaxes: 'Later taxes',
  interest: 'Interest',
  costs: 'Costs and fees',
  paid: 'Paid and taken off',
  owed: 'Owed through {date}',

  picture: 'What was owed, month by month',
  pictureSummary: 'From {first} on {from}, what was owed came to {last} on {through}. The most was {most}.',
  pictureKey: 'Taxes, interest and costs that were unpaid at the end of each month',
  keyTaxes: 'Taxes',
  keyInterest: 'Interest',
  keyCosts: 'Costs',
  asTable: 'See it as a table',
  tableCaption: 'What was owed at the end of each year',
  until: 'Through',
  addedColumn: 'Added',
  interestColumn: 'Interest',
  paidColumn: 'Paid',
  owedColumn: 'Owed',

  years: 'Year by year',
  yearOwed: '{amount} owed on {date}',
  bought: '{date}: the unpaid taxes were bought for {amount}. That is the price of the certificate.',
  boughtTaxes: '{date}: later taxes were not paid, so they were added. {label}: {amount}.',
  cost: '{date}: a cost was added. {label}: {amount}.',
  // Names of costs.
  'purchase-price': 'Certificate purchase price',
  'returned-payment': 'Fee for a returned payment',
  'redemption-fee': 'Redemption fee',
  interestPrice: 'Interest on the price: {amount}.',
  interestOf: 'Interest on {label}: {amount}.',
  interestMinimum:
    'Interest on the price: {amount}. The law sets a minimum, and the interest counted by time was still below it.',
  rate: 'On {date} the rate on the price changed from {from} to {to}, because notice was given that a court case may follow.',
  paidInYear: '{amount} was paid and taken off.',
  nothing: 'Nothing changed.',
  nextWhen: 'After {date}',
  nextTitle: 'It grows again',
  next: 'If it is not paid by then, interest is added. {link}',
  nextLink: 'See the payoff of the day',

  help: 'What you can do',
  pay: 'Pay it in full',
  payBody: 'Open the payoff to see the ways to pay, each with its fee.',
  payLink: 'Open the payoff',
  paidTitle: 'Nothing is owed',
  paidBody: 'Do not pay again. The payoff says what is on record.',
  dispute: 'Say that something is wrong',
  disputeBody: 'Tell us which line is wrong and why. The figure stays good until its day while we look.',
  disputeLink: 'Write to us about this payoff',
  cannotPay: 'If you cannot pay',
  cannotPayBody: 'A plan, help from others, and what not to do.',
  cannotPayLink: 'What to do if you cannot pay',
} as const

export const t = translator('growth', growth)
