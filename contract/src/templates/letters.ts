import { date, money, required, text } from './forms.ts'

const lien = {
  certificateNo: required(text('2021-1005')),
  parcelNo: text('67-00421'),
  ownerName: text('Marchetti Rosa'),
  propertyAddress: text('418 Elm Street, Akron'),
  county: text('Summit'),
  state: text('Ohio'),
} as const

const payoff = {
  ...lien,
  total: required(money(4_240_00)),
  goodThrough: required(date('2026-11-30')),
  quoteNo: required(text('100204')),
} as const

/** Letters to the owner of a property. Lines of 'label | value' are set as a table. */
export const letterTemplates = {
  'letter-payoff': {
    ...payoff,
    principal: required(money(4_000_00)),
    interest: required(money(240_00)),
    expenses: required(money(0)),
  },
  'letter-receipt': {
    ...lien,
    payerName: text('Rosa Marchetti'),
    receiptNo: required(text('100001')),
    receivedOn: required(date('2026-11-18')),
    paidWith: text('Check'),
    amount: required(money(4_240_00)),
  },
  'letter-payment-held': {
    ...lien,
    payerName: text('Rosa Marchetti'),
    receivedOn: required(date('2026-11-18')),
    paidWith: text('Check'),
    amount: required(money(4_240_00)),
    why: required(text('It is less than what was owed, so it was not applied.')),
  },
  'letter-plan-agreement': {
    ...lien,
    acceptedOn: required(date('2026-11-18')),
    acceptedBy: required(text('Rosa Marchetti')),
    acceptedFrom: text('203.0.113.5'),
    textVersion: text('1'),
    agreement: required(text('You pay 12 monthly installments of $91.35.')),
  },
  'letter-release': {
    ...lien,
    redeemedOn: date('2026-11-18'),
    releasedOn: required(date('2026-12-20')),
    instrumentNo: required(text('2026-118822')),
  },
  'letter-notice-of-intent': { ...payoff, purchaseDate: date('2021-10-15') },
} as const
