import { translator } from './translator.tsx'

/** What a payoff comes to later, and what a monthly amount would make. Plain words; no legal advice. */
export const whatIfAnswer = {
  failed: 'The answer could not be loaded.',
  refused: 'This question can no longer be answered.',

  waitTitle: 'If you wait until {date}',
  sellTitle: 'If you close on {date}',
  leftOut: 'You do not need to pay again. This answer leaves out the payment that is on its way.',
  kind: 'Payoff on {date}',
  goodUntil: 'Good until {date}',
  grows: 'That is {amount} more than today.',
  same: 'That is the same as today: nothing is added until then.',
  less: 'That is {amount} less than today, once each installment until then is paid.',
  planEnds: 'By then the plan has paid all of it.',
  sums: 'How it adds up',
  owedToday: 'Owed today',
  interestPrice: 'Interest on the purchase price',
  interestTaxes: 'Interest on subsequent taxes of {date}',
  interestCost: 'Interest on an expense of {date}',
  underWay: 'Already on its way',
  planPays: 'Installments until then',
  owedOn: 'Owed on {date}',

  planTitle: 'If you pay {amount} a month',
  planKind: 'Each month',
  planTerm: {
    one: 'One payment, on {last}',
    other: '{count} payments, from {first} to {last}',
  },
  planPaidOff: 'With the last one, all of it is paid off.',
  planLess: 'Plan payments are equal, so {level} each is enough over that time.',
  planCost: 'Interest while you pay',
  planAll: 'All payments together',
  planCosts: 'Paying over time costs {amount} more than paying today.',
  planCostsNothing: 'Paying over time costs no more than paying today.',
  planAsk: 'Ask for a payment plan',
  planAskBody:
    'This is not an offer. You ask, we review it, and you see each payment before you agree. {link}',

  tooLong: '{amount} a month is too little.',
  tooLongBody: {
    one: 'A plan lasts at most {count} month. You would need to pay at least {least} a month. {link}',
    other: 'A plan lasts at most {count} months. You would need to pay at least {least} a month. {link}',
  },
  never: 'At {amount} a month it would never be paid.',
  neverBody:
    'More interest is added than you would pay. You would need to pay at least {least} a month. {link}',
  leastLink: 'Try {least}',
  notOffered: 'No new plan is offered here.',
  notOfferedBody: 'There is a payment plan for this certificate, or there was one. {link}',
  notOfferedLink: 'See its payoff page',
  helpLink: 'What to do if you cannot pay',

  pictureSummary: 'A line from {first} on {from} to {last} on {through}.',
  pictureKey: 'Unpaid taxes, interest and expenses. A dot is a day on which the law changes something.',
  table: 'The days in between',
  tableCaption: 'What happens on each day, and what is owed',
  day: 'Day',
  what: 'What happens',
  owed: 'Owed',
  isToday: 'Today.',
  arrives: 'Already on its way: {amount}.',
  planDue: 'Installment of the plan: {amount}.',
  isAsked: 'The day you asked about.',
  isClosing: 'The day of closing.',
  installment: 'Payment {no} of {count}: {amount}.',
  nothing: 'Nothing is added.',
  daily: 'Interest is added each day. The table shows the first of each month.',
  yearly: 'Interest is added in between, too. For a period this long, the table shows it once a year.',
  'good-through': 'Today’s payoff is good through this day.',
  interest: '{amount} of interest is added.',
  'minimum-reached': 'Until now the legal minimum applied. From now on, interest grows over time.',
  'interest-ends': 'The last day on which the purchase price bears interest.',
  'rate-change': 'The rate on the purchase price becomes {rate}.',
  'notice-allowed': 'From now on a notice may be filed. A court case can follow it.',
  'notice-allowed-rate':
    'From now on a notice may be filed. A court case can follow it. The rate on the purchase price is then {rate}.',
  'complaint-due': 'A notice was filed. The court case must be filed by this day.',
  'period-ends': 'The certificate expires, unless a notice is filed first.',
  sale: 'The day of the sheriff’s sale.',

  closingTitle: 'For the title company',
  closingFunds:
    'The money must be here by {date}. A wire often arrives the same business day. A check has to clear first.',
  closingDayOff: '{date} is not a business day, so banks send no wires. The next one is {next}. {link}',
  closingDayOffLink: 'See the figure for that day',
  closingNothing:
    'Nothing is left to pay on that day. Expect the release {from} to {until} days after your last payment has cleared.',
  closingAsk: 'Ask the title company to:',
  closing1: 'get a new payoff a few days before closing, since an expense may have been added;',
  closing2: 'put certificate {number} on the payment, and pay the whole figure;',
  closing3: 'call us for the wire instructions: they never change by mail or e-mail;',
  closing4: 'ask about other certificates and this year’s taxes on the property;',
  closing5: 'expect the release {from} to {until} days after the money has cleared.',

  assumes: 'What this answer of {date} assumes',
  assumesPlan:
    'Each installment of the plan is paid on its due date, and what is already on its way arrives. Overdue installments stay unpaid.',
  assumesNoPlan:
    'There is a payment plan. This answer leaves out its payments, because only its payer can see them.',
  assumes1: 'Nothing is paid before then, other than what is shown here.',
  assumes2: 'Nothing new is charged: no subsequent taxes, no expenses, no fees.',
  assumes3: 'Rates and rules stay as they are today.',
  assumes4: 'A bankruptcy, military service or a court order can change court dates.',
  assumes5: 'It does not include the fee for a card or a bank payment.',
  advice: 'This is an estimate, not legal advice. The payoff that counts is on the {link}.',
  adviceLink: 'payoff page',
  shares:
    'To share it, copy the address of this page. It shows the certificate’s number and these figures, but no name or street.',
  print: 'Print',
} as const

export const t = translator('whatIfAnswer', whatIfAnswer)
