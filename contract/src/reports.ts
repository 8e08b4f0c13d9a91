import { defineReport, type Report } from './report.ts'

const LIEN = {
  certificateNo: ['taxSaleNo', 'text', 'Certificate number'],
  parcelNo: ['parcelNo', 'text', 'Parcel number'],
  ownerName: ['ownerName', 'text', 'Owner'],
} as const

const CERTIFICATE = {
  ...LIEN,
  address: ['address', 'text', 'Property address'],
} as const

/** Every report, in the order of the menus. The first two have the specification's columns. */
export const REPORTS = {
  paymentPlans: defineReport({
    name: 'payment-plans',
    offered: 'both',
    title: 'Payment Plans',
    page: 'paymentplans',
    call: 'paymentplansreport',
    summary: 'The payment plans of a county, last requested first.',
    charts: ['status'],
    sums: [],
    draws: 'rows',
    hasDays: true,
    mayLag: true,
    columns: {
      certificateNo: CERTIFICATE.certificateNo,
      parcelNo: CERTIFICATE.parcelNo,
      isMine: ['getIsMyParcelStatus', 'flag', 'My parcel'],
      ownerName: CERTIFICATE.ownerName,
      address: CERTIFICATE.address,
      requestedOn: ['requestDate', 'date', 'Requested'],
      offeredOn: ['offerDate', 'date', 'Offered'],
      offerExpiresOn: ['offerExpireDateDate', 'date', 'Offer expires'],
      acceptedOn: ['acceptDate', 'date', 'Accepted'],
      defaultedOn: ['defaultDate', 'date', 'Default'],
      noiFiledOn: ['noiFileDate', 'date', 'Notice of intent filed'],
      counteredOn: ['counterDate', 'date', 'Countered'],
      completedOn: ['completeDate', 'date', 'Completed'],
      certificateId: ['toggleMyParcel', 'id', 'Toggle My Parcel'],
      memo: ['paymentPlanMemo', 'text', 'Memo'],
    },
  }),
  expenses: defineReport({
    name: 'expenses-by-certificate',
    offered: 'both',
    title: 'Expenses By Certificate',
    page: 'expensesbycertificate',
    call: 'expensesbycertificate',
    summary: 'The expenses on the certificates of a county, last incurred first.',
    charts: ['year', 'status'],
    sums: ['expenseAmt'],
    draws: 'dollars',
    hasDays: true,
    mayLag: true,
    columns: {
      stateId: ['stateId', 'text', 'State'],
      countyName: ['countyName', 'text', 'County'],
      ...CERTIFICATE,
      caseNo: ['caseNum', 'text', 'Case number'],
      receivedOn: ['rtRecievedDate', 'date', 'Redemption received'],
      redeemedOn: ['dateRdmd', 'date', 'Redeemed'],
      status: ['status', 'text', 'Status'],
      amountCents: ['expenseAmt', 'money', 'Expense'],
      incurredOn: ['expenseDate', 'date', 'Expense date'],
      description: ['expenseDescr', 'text', 'Description'],
    },
  }),
  redemptions: defineReport({
    name: 'redemptions',
    offered: 'both',
    title: 'Redemptions',
    page: 'redemptions',
    summary: 'The redeemed certificates of a county, last redeemed first.',
    charts: ['year', 'month', 'type', 'days'],
    sums: ['rtAmountReceived'],
    draws: 'rows',
    hasDays: true,
    mayLag: true,
    columns: {
      ...CERTIFICATE,
      purchasedOn: ['purchaseDate', 'date', 'Purchase date'],
      redeemedOn: ['rtReceivedDate', 'date', 'Received'],
      redeemedCents: ['rtAmountReceived', 'money', 'Amount received'],
      redeemedBy: ['rtPaymentType', 'text', 'Payment type'],
      days: ['daysToRedeem', 'whole', 'Days to redeem'],
    },
  }),
  servicing: defineReport({
    name: 'servicing-stats',
    offered: 'county',
    title: 'Servicing Stats',
    page: 'servicingstats',
    summary:
      'What a county has in servicing: certificates, contacts, plans, legal files, and how old what is open is.',
    charts: ['ageing', 'portfolio', 'contacts', 'plans', 'legal'],
    sums: [],
    draws: 'rows',
    overlaps: ['legal'],
    hasDays: false,
    mayLag: true,
    columns: {
      section: ['section', 'text', 'Section'],
      measure: ['measure', 'text', 'Measure'],
      count: ['count', 'whole', 'Count'],
      amountCents: ['amount', 'money', 'Amount'],
    },
  }),
  portfolio: defineReport({
    name: 'portfolio-status-by-year',
    offered: 'county',
    title: 'Portfolio Status By Year',
    page: 'portfoliostatusbyyear',
    summary:
      'The certificates of a county by the year of purchase: how many stand in each status, and their price.',
    charts: ['year'],
    sums: [
      'boughtCount',
      'boughtAmount',
      'activeCount',
      'activeAmount',
      'redeemedCount',
      'redeemedAmount',
      'legalCount',
      'legalAmount',
      'bankruptcyCount',
      'bankruptcyAmount',
      'reoCount',
      'reoAmount',
    ],
    draws: 'rows',
    hasDays: false,
    mayLag: true,
    columns: {
      year: ['purchaseYear', 'text', 'Purchase year'],
      boughtCount: ['boughtCount', 'whole', 'Bought'],
      boughtCents: ['boughtAmount', 'money', 'Bought amount'],
      activeCount: ['activeCount', 'whole', 'Active'],
      activeCents: ['activeAmount', 'money', 'Active amount'],
      redeemedCount: ['redeemedCount', 'whole', 'Redeemed'],
      redeemedCents: ['redeemedAmount', 'money', 'Redeemed amount'],
      legalCount: ['legalCount', 'whole', 'Legal'],
      legalCents: ['legalAmount', 'money', 'Legal amount'],
      bankruptcyCount: ['bankruptcyCount', 'whole', 'Bankruptcy'],
      bankruptcyCents: ['bankruptcyAmount', 'money', 'Bankruptcy amount'],
      reoCount: ['reoCount', 'whole', 'REO'],
      reoCents: ['reoAmount', 'money', 'REO amount'],
    },
  }),
  funds: defineReport({
    name: 'funds',
    offered: 'both',
    title: 'Funds',
    page: 'funds',
    summary:
      'What was collected for the certificates of a county: the day it was received, and the day it settled in our bank. Last settled first.',
    charts: ['month', 'method'],
    sums: ['paymentAmount'],
    draws: 'dollars',
    hasDays: true,
    mayLag: false,
    columns: {
      ...LIEN,
      collectedOn: ['collectedDate', 'date', 'Received'],
      settledOn: ['settledDate', 'date', 'Settled'],
      method: ['paymentMethod', 'text', 'Method'],
      reference: ['reference', 'text', 'Reference'],
      amountCents: ['paymentAmount', 'money', 'Amount'],
    },
  }),
  differences: defineReport({
    name: 'funds-and-redemptions',
    offered: 'county',
    title: 'Funds And Redemptions',
    page: 'fundsandredemptions',
    summary:
      'The certificates of a county on which the funds and the amount received at redemption differ, with the reason.',
    charts: ['cause'],
    sums: ['rtAmountReceived', 'collectedAmount', 'difference'],
    draws: 'dollars',
    hasDays: false,
    mayLag: false,
    columns: {
      ...LIEN,
      redeemedOn: ['rtReceivedDate', 'date', 'Received'],
      redeemedCents: ['rtAmountReceived', 'money', 'Amount received'],
      collectedCents: ['collectedAmount', 'money', 'Funds'],
      differenceCents: ['difference', 'money', 'Difference'],
      cause: ['reason', 'text', 'Reason'],
    },
  }),
  correspondence: defineReport({
    name: 'correspondence',
    offered: 'county',
    title: 'Correspondence',
    page: 'correspondence',
    summary: 'The correspondence about the certificates of a county, newest first.',
    charts: ['reason', 'method'],
    sums: [],
    draws: 'rows',
    hasDays: true,
    mayLag: true,
    columns: {
      ...LIEN,
      loggedOn: ['logDate', 'date', 'Date'],
      direction: ['incoming', 'text', 'Direction'],
      method: ['logType', 'text', 'Method'],
      reason: ['corrType', 'text', 'Reason'],
      contact: ['contact', 'text', 'Contact'],
      representative: ['representative', 'text', 'Representative'],
      notes: ['notes', 'text', 'Notes'],
    },
  }),
  portfolioByCounty: defineReport({
    name: 'portfolio-summary',
    offered: 'all-counties',
    title: 'Portfolio summary',
    page: 'portfolio',
    summary:
      'The certificates by county, year of purchase, status and age: how many there are, their price, and the principal that is left.',
    charts: ['year', 'status', 'ageing'],
    sums: ['certificateCount', 'price', 'principalLeft'],
    draws: 'rows',
    hasDays: false,
    mayLag: true,
    columns: {
      year: ['purchaseYear', 'text', 'Purchase year'],
      status: ['status', 'text', 'Status'],
      age: ['age', 'text', 'Age'],
      count: ['certificateCount', 'whole', 'Certificates'],
      priceCents: ['price', 'money', 'Price'],
      principalCents: ['principalLeft', 'money', 'Principal left'],
    },
  }),
  collections: defineReport({
    name: 'collections',
    offered: 'all-counties',
    title: 'Collections',
    page: 'collections',
    summary:
      'What was received and returned by county, month and payment method, on the day it settled in our bank: the part for certificates, and our fees.',
    charts: ['month', 'method'],
    sums: ['paymentCount', 'received', 'returned', 'total', 'certificatePortion', 'ownFees'],
    draws: 'dollars',
    hasDays: true,
    mayLag: false,
    columns: {
      month: ['month', 'text', 'Month'],
      method: ['paymentMethod', 'text', 'Method'],
      count: ['paymentCount', 'whole', 'Payments'],
      receivedCents: ['received', 'money', 'Received'],
      returnedCents: ['returned', 'money', 'Returned'],
      totalCents: ['total', 'money', 'Net'],
      portionCents: ['certificatePortion', 'money', 'For certificates'],
      feeCents: ['ownFees', 'money', 'Our fees'],
    },
  }),
  planPerformance: defineReport({
    name: 'plan-performance',
    offered: 'all-counties',
    title: 'Payment plan performance',
    page: 'planperformance',
    summary:
      'The accepted payment plans: the agreed amount, what was paid of it, and the installments that are overdue.',
    charts: ['status'],
    sums: ['agreedAmount', 'paidAmount', 'overdueAmount', 'overdueCount'],
    draws: 'dollars',
    hasDays: true,
    mayLag: false,
    columns: {
      certificateNo: LIEN.certificateNo,
      ownerName: LIEN.ownerName,
      status: ['status', 'text', 'Status'],
      agreedCents: ['agreedAmount', 'money', 'Agreed'],
      paidCents: ['paidAmount', 'money', 'Paid'],
      overdueCents: ['overdueAmount', 'money', 'Overdue'],
      overdueCount: ['overdueCount', 'whole', 'Overdue installments'],
      overdueSince: ['overdueSince', 'date', 'Overdue since'],
      acceptedOn: ['acceptDate', 'date', 'Accepted'],
    },
  }),
  unappliedFunds: defineReport({
    name: 'unapplied-funds-aging',
    offered: 'all-counties',
    title: 'Unapplied funds aging',
    page: 'unappliedfunds',
    summary: 'The money that pays nothing, by county, kind and age, with the oldest of it.',
    charts: ['ageing', 'kind'],
    sums: ['paymentCount', 'heldAmount'],
    draws: 'dollars',
    hasDays: false,
    mayLag: false,
    columns: {
      kind: ['kind', 'text', 'Kind'],
      age: ['age', 'text', 'Age'],
      count: ['paymentCount', 'whole', 'Payments'],
      heldCents: ['heldAmount', 'money', 'Amount'],
      oldestOn: ['oldestReceived', 'date', 'Oldest received'],
    },
  }),
  legalPipeline: defineReport({
    name: 'legal-pipeline',
    offered: 'all-counties',
    title: 'Legal pipeline',
    page: 'legalpipeline',
    summary:
      'The open legal files by county, law firm and step: how many there are, the oldest date of the step, and the next deadline.',
    charts: ['legal', 'firm'],
    sums: ['fileCount', 'overdueDeadlines'],
    draws: 'rows',
    hasDays: false,
    mayLag: true,
    columns: {
      firmName: ['lawFirm', 'text', 'Law firm'],
      step: ['step', 'text', 'Step'],
      count: ['fileCount', 'whole', 'Files'],
      oldestOn: ['oldestStep', 'date', 'Oldest step'],
      nextOn: ['nextDeadline', 'date', 'Next deadline'],
      overdueCount: ['overdueDeadlines', 'whole', 'Overdue deadlines'],
    },
  }),
} as const satisfies Readonly<Record<string, Report>>

export type ReportName = keyof typeof REPORTS

// Of the keys, which Object.keys forgets.
export const REPORT_NAMES = Object.keys(REPORTS) as unknown as readonly [ReportName, ...ReportName[]]

type OfferedIn<P extends Report['offered']> = {
  [N in ReportName]: (typeof REPORTS)[N]['offered'] extends P | 'both' ? N : never
}[ReportName]

const namesOffered = <P extends Report['offered']>(place: P) =>
  REPORT_NAMES.filter((name) => [place, 'both'].includes(REPORTS[name].offered)) as unknown as readonly [
    OfferedIn<P>,
    ...OfferedIn<P>[],
  ]

/** The reports of one county. */
export const COUNTY_REPORT_NAMES = namesOffered('county')
export type CountyReportName = (typeof COUNTY_REPORT_NAMES)[number]

/** The reports across counties, for administrators. Those that no county has come first. */
export const ALL_COUNTIES_REPORT_NAMES = namesOffered('all-counties').toSorted(
  (a, b) => Number(REPORTS[a].offered === 'both') - Number(REPORTS[b].offered === 'both'),
) as unknown as ReturnType<typeof namesOffered<'all-counties'>>
export type AllCountiesReportName = (typeof ALL_COUNTIES_REPORT_NAMES)[number]

/** Names the county of a row in a report across counties: 'Summit, OH'. */
const COUNTY_COLUMNS = {
  countyName: ['countyName', 'text', 'County'],
} as const satisfies Report['columns']

/** Describes a report across counties: each row also names its county, and a chart is drawn by county. */
export const acrossCounties = (report: Report): Report => ({
  ...report,
  charts: [...report.charts, 'county'],
  columns: { ...COUNTY_COLUMNS, ...report.columns },
})

/** Across counties each report also has a chart by county. */
export type ChartName = (typeof REPORTS)[ReportName]['charts'][number] | 'county'

type ColumnOf<N extends ReportName> =
  | (typeof REPORTS)[N]['columns'][keyof (typeof REPORTS)[N]['columns']]
  | (typeof COUNTY_COLUMNS)[keyof typeof COUNTY_COLUMNS]

/** The wire name of any report's column. */
export type ReportWireName = {
  [N in ReportName]: ColumnOf<N> extends readonly [infer Wire extends string, ...unknown[]] ? Wire : never
}[ReportName]

/** Finds one of these reports by the last part of its page's path. */
export const reportAtPage = <N extends ReportName>(
  names: readonly N[],
  page: string | undefined,
): N | undefined => names.find((name) => REPORTS[name].page === page?.toLowerCase())
