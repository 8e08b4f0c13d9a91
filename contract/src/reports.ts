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

/** Every report of a county, in the order of the menu. The first two have the specification's columns. */
export const REPORTS = {
  paymentPlans: defineReport({
    name: 'payment-plans',
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
} as const satisfies Readonly<Record<string, Report>>

export type ReportName = keyof typeof REPORTS

// Of the keys, which Object.keys forgets.
export const REPORT_NAMES = Object.keys(REPORTS) as unknown as readonly [ReportName, ...ReportName[]]

export type ChartName = (typeof REPORTS)[ReportName]['charts'][number]

type ColumnOf<N extends ReportName> = (typeof REPORTS)[N]['columns'][keyof (typeof REPORTS)[N]['columns']]

/** The wire name of any report's column. */
export type ReportWireName = {
  [N in ReportName]: ColumnOf<N> extends readonly [infer Wire extends string, ...unknown[]] ? Wire : never
}[ReportName]

/** Finds a report by the last part of its page's path. */
export const reportAtPage = (page: string | undefined): ReportName | undefined =>
  REPORT_NAMES.find((name) => REPORTS[name].page === page?.toLowerCase())
