import { staffTranslator } from './translator.tsx'

/** What the portfolio is expected to bring, for administrators. */
export const forecast = {
  title: 'Portfolio Forecast',
  lede: 'Expected redemptions and cash from the open certificates, month by month, based on this portfolio’s own history.',
  asOf: 'Counts the certificates that were open at the end of {through}, the last complete month. Calculated {at}.',
  start: 'Calculate Now',
  again: 'Recalculate',
  print: 'Print',
  failed: 'The forecast could not be loaded.',
  never: 'No forecast has been calculated yet',
  neverBody:
    'It is calculated every night: from how many certificates of each age were redeemed, and from the payoff of every open one.',
  progress: 'Progress of the forecast',
  waiting: 'Waiting to start.',
  history: 'Counting the history.',
  payoffs: 'Payoffs: {done} of {total} certificates.',
  leave: 'You can leave this page.',
  cancel: 'Cancel',
  canceling: 'Canceling…',
  taskFailed: 'The last attempt failed',
  tooLittle: 'Too little history for a forecast',
  tooLittleBody:
    'There are {redeemed} in {months}. A forecast needs at least {leastRedeemed} redemptions in {leastMonths} months that were observed from their beginning.',
  redemptionCount: { one: '{count} redemption', other: '{count} redemptions' },
  monthCount: { one: '{count} month', other: '{count} months' },
  tooLittleWhy:
    'A certificate is observed from the month after it came in. Where redeemed certificates came in with it, it is observed from the month after the first of their redemptions.',

  views: 'Parts of the forecast',
  view_forecast: 'Forecast',
  view_backtest: 'Back-Test',
  view_method: 'How It Is Calculated',

  summary:
    'Of {open}, {redemptions} are expected to be redeemed in the 24 months through {last} (80%: {low} to {high}). They are expected to bring {cash} (80%: {cashLow} to {cashHigh}).',
  openCount: { one: '{count} open certificate', other: '{count} open certificates' },
  summaryPlans: {
    one: 'In addition, {count} active payment plan is expected to bring {amount}.',
    other: 'In addition, {count} active payment plans are expected to bring {amount}.',
  },
  summaryUnquoted: {
    one: '{count} open certificate has no payoff under the rules. It is counted, but its cash is left out.',
    other:
      '{count} open certificates have no payoff under the rules. They are counted, but their cash is left out.',
  },
  pictureRedemptions: 'Redemptions by month',
  pictureCash: 'Cash of redemptions by month',
  pictureLabel: '{title}: {first} in {from}, {last} in {through}; the most in {mostIn}, {most}.',
  pictureCame: 'The actual figure lay within the 80% interval in {within} of {months} months.',
  keyExpected: 'Expected',
  key80: '80% interval',
  key95: '95% interval',
  keyCame: 'Actual',
  byMonth: 'Month by month',
  byMonthCaption: 'Expected redemptions and cash by month',
  month: 'Month',
  redemptions: 'Redemptions',
  cash: 'Cash of redemptions',
  plans: 'Payment plans',
  all: 'All cash',
  total: 'Total',
  bounds80: '80%: {low} to {high}',
  bounds95: '95%: {low} to {high}',
  roundedNote:
    'Amounts are rounded to the cent for each month, county and sale type. Totals add up these rounded amounts. The interval of a total is not the sum of the intervals.',
  byGroup: 'By county and sale type',
  byGroupCaption: 'Expected redemptions and cash by county and sale type',
  county: 'County',
  saleType: 'Sale type',
  sale_auction: 'Auction',
  sale_negotiated: 'Negotiated',
  sale_unknown: 'Not known',
  open: 'Open',
  owed: 'Owed in {month}',
  in12: 'In 12 months',
  in24: 'In 24 months',
  redeemedOf: '{count} redeemed',
  csv: 'CSV',
  tableOf: 'Table of {title}',
  nothingWatched: 'Nothing has been observed yet.',

  backTestLede:
    'The same forecast, made only from what had happened through {through}, beside what actually happened in the 12 months after it.',
  backTestNone: 'Too little history a year before',
  backTestNoneBody:
    'Through {through} there were {redeemed} in {months}. A back-test needs at least {leastRedeemed} redemptions in {leastMonths} months.',
  backTestRedemptions:
    'Of {open} certificates open then, {expected} were expected to be redeemed (80%: {low} to {high}). {came} were: {miss}.',
  backTestCash: 'They were expected to bring {expected} (80%: {low} to {high}). They brought {came}: {miss}.',
  backTestPlans: 'Payment plans were expected to bring {expected}. They brought {came}: {miss}.',
  backTestWithin:
    'For redemptions, {in80} of {months} months fell within the 80% interval and {in95} within the 95% interval; for cash, {cash80} and {cash95}.',
  missMore: '{amount} more ({share}){outside}',
  missLess: '{amount} fewer ({share}){outside}',
  missLessCash: '{amount} less ({share}){outside}',
  missNone: 'as expected',
  backTestCaption: 'Forecast and actual figures by month',
  came: 'Actual',
  cameCash: 'Actual cash',
  outside80: 'outside 80%',
  outside95: 'outside 95%',
  isOutside: ', {outside}',
  backTestNote:
    'Charges after that day (subsequent taxes, expenses) are in the actual cash, but could not be in the forecast.',

  methodWatch: 'What is counted',
  methodWatchBody:
    'A certificate is observed in each whole month in which it could be redeemed: from the month of its sale, or from the month after it came in here. Where redeemed certificates came in together with open ones, all of them are observed from the month after the first redemption among them. So no certificate counts for a time in which its redemption would not have been seen.',
  methodLeave:
    'Observation ends with a redemption, with the end of a foreclosure (sale confirmed, forfeiture, tax deed), and when a payment plan is agreed to. After a plan is broken or canceled, observation starts again. A certificate that leaves without a redemption counts half of that month.',
  methodHistory: 'In total, {redeemed} were observed in {months}.',
  leftOut: 'Not included:',
  leftOut_noPurchaseDay: { one: '{count} without a purchase date', other: '{count} without a purchase date' },
  leftOut_redeemedBeforePurchase: {
    one: '{count} redeemed before its purchase',
    other: '{count} redeemed before their purchase',
  },
  leftOut_endUnknown: {
    one: '{count} set to REO by hand, without a known date',
    other: '{count} set to REO by hand, without a known date',
  },
  methodTable: 'Life table',
  methodTableBody:
    'For each age, the redemptions divided by the certificate-months observed are the share that is redeemed in a month. Ages are joined until they have {least} redemptions. The last line covers every later age.',
  tableCaption: 'Redemptions by age',
  age: 'Months since the sale',
  ageOne: '{from}',
  ageSpan: '{from} to {through}',
  ageLast: '{from} and later',
  watched: 'Certificate-months',
  redeemed: 'Redeemed',
  ended: 'Foreclosed',
  hazard: 'Redeemed per month',
  endHazard: 'Foreclosed per month',
  stillOpen: 'Still open',
  methodGroups: 'Counties and sale types',
  methodGroupsBody:
    'Expected is what the life table of the whole portfolio would have made of the same certificate-months. A group counts by its own ratio of redeemed to expected with the weight n / (n + {half}), n being the expected redemptions, and by the whole portfolio with the rest. So its rates are those of the table times (redeemed + {half}) / (expected + {half}).',
  methodGroupsCaption: 'Factors by county and sale type',
  watchedFrom: 'Observed from',
  expected: 'Expected',
  weight: 'Weight',
  factor: 'Factor',
  methodSeasons: 'Calendar months',
  methodSeasonsBody: 'The same formula for the twelve calendar months, after age and group.',
  methodSeasonsNone: 'The history is shorter than 24 months, so all calendar months count alike.',
  methodSeasonsCaption: 'Factors by calendar month',
  methodCash: 'What a redemption brings',
  methodCashBody:
    'A redemption in a month is assumed to bring the payoff on the 15th of that month. The payoff is calculated from the certificate as it was on the last day of the history. No new charges, purchases or payments are assumed.',
  methodPlans:
    'Certificates with an active plan are not among those that may be redeemed. Their installments are expected when they fall due. Of {due} that came due before, {share} was paid. The same share of each installment is expected.',
  methodPlansFew:
    'Certificates with an active plan are not among those that may be redeemed. Their installments are expected as agreed, since fewer than {least} have fallen due.',
  methodBounds: 'Intervals',
  methodBoundsBody:
    'They include chance (the sum of p (1 − p) over all certificates), the uncertainty of each rate and factor given its counts, and how much past months varied: over the last {months} the squared misses were {spread} times what chance alone gives. They use a normal approximation, which is rough where few redemptions are expected.',
  methodBoundsPlain:
    'They include chance (the sum of p (1 − p) over all certificates) and the uncertainty of each rate and factor given its counts. They use a normal approximation, which is rough where few redemptions are expected.',
  methodNot: 'What it does not know',
  methodNotBody:
    'New purchases, or changes in the law, the economy or how owners are contacted. The forecast assumes that the portfolio continues as before. The back-test shows how well that worked in the last year.',
} as const

export const t = staffTranslator(forecast)
