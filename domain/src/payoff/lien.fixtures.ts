import { plainDate } from '../calendar/plain-date.ts'
import { bps, cents } from '../money/cents.ts'
import type { Expense, Lien, LienPayment, Subsequent } from './lien.ts'
import type { Regime } from './regime.ts'

/** Ohio with the built-in settings only. */
export const OHIO_REGIME: Regime = { stateId: 'OH', countyId: 855, rows: [] }

/** A lien for tests: a test gives only the values that matter to it. */
export const aLien = (facts: Partial<Lien> = {}): Lien => ({
  certificateId: 1001,
  certificateNo: '2019-1001',
  stateId: 'OH',
  countyId: 855,
  parcelNo: '68-01234',
  saleType: 'auction',
  purchasedOn: plainDate('2019-10-15'),
  priceCents: cents(100_000),
  rateBps: bps(1200),
  noiOn: null,
  redeemedOn: null,
  subsequents: [],
  expenses: [],
  fees: [],
  payments: [],
  ...facts,
})

export const aSubsequent = (facts: Partial<Subsequent> = {}): Subsequent => ({
  id: 1,
  name: 'Taxes paid by the holder',
  amountCents: cents(50_000),
  paidOn: plainDate('2020-09-10'),
  rateBps: null,
  postedOn: null,
  ...facts,
})

/** Posted and refundable, so it is owed. */
export const anExpense = (facts: Partial<Expense> = {}): Expense => ({
  id: 1,
  description: 'Title search',
  amountCents: cents(27_500),
  incurredOn: plainDate('2020-11-02'),
  isPosted: true,
  postedOn: null,
  isRefundable: true,
  accruesInterest: false,
  ...facts,
})

/** Settled, to the lien. */
export const aPayment = (facts: Partial<LienPayment> = {}): LienPayment => ({
  id: 'pay_1',
  sequence: 1,
  amountCents: cents(10_000),
  effectiveOn: plainDate('2021-01-20'),
  state: 'settled',
  destination: 'lien',
  ...facts,
})
