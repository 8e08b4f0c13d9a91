import { MATCH_EVIDENCE } from '@fieldstone/domain/payments/bank-lines'
import { CHARGE_METHODS } from '@fieldstone/domain/payments/charge-methods'
import * as z from 'zod/mini'
import { type EntityOf, entity } from '../../entity.ts'
import { date, instant, money } from '../../values.ts'

/** The figures of payments in a stretch of days. Amounts that go out are below zero. */
const figureFields = {
  paidCount: ['paymentCount', z.int()],
  portionCents: ['certificatePortion', money],
  feeCents: ['fee', money],
  collectedCents: ['collected', money],
  refundedCents: ['refunds', money],
  returnedCents: ['returns', money],
  /** What the ledger booked in these days: collected, less what went back. */
  ledgerCents: ['ledger', money],
  /** What the provider says of the same payments in these days, before its fees. */
  providerCents: ['provider', money],
  providerFeeCents: ['processorFee', money],
  netCents: ['net', money],
  inProcessCount: z.int(),
  inProcessCents: ['inProcess', money],
} as const

export type ReconciliationFigures = EntityOf<typeof figureFields>

/** The payments of one county by one method. */
export const reconciliation = entity({
  countyId: ['countyID', z.int()],
  countyName: z.string(),
  method: ['paymentMethod', z.enum(CHARGE_METHODS)],
  ...figureFields,
})
export type Reconciliation = z.output<typeof reconciliation>

/** A payment whose ledger and provider do not agree at the end of the days. */
export const difference = entity({
  /** Null for a line of the provider that belongs to no payment here. */
  paymentId: ['paymentID', z.nullable(z.string())],
  certificateNo: ['taxSaleNo', z.nullable(z.string())],
  /** The provider's line, where there is no payment. */
  entryId: ['entryID', z.nullable(z.string())],
  ledgerCents: ['ledger', money],
  providerCents: ['provider', money],
  reason: z.enum([
    'waits-for-review',
    'refund-on-its-way',
    'not-at-provider',
    'not-in-ledger',
    'amounts-differ',
    'no-payment',
  ]),
})
export type Difference = z.output<typeof difference>

const rate = entity({
  debitCount: z.int(),
  returnedCount: z.int(),
  unauthorizedCount: z.int(),
  administrativeCount: z.int(),
})

/** The three books of some days side by side, and what is still to come. */
export const reconciliationSummary = entity({
  /** The days that the figures are of. */
  from: date,
  to: date,
  /** When the provider was last read; null before the first time. */
  fetchedAt: ['fetched', z.nullable(instant)],
  /** The control totals of the rows by county and method. */
  totals: entity(figureFields),
  /** Payments and lines on which ledger and processor differ at the end of the days. */
  differenceCount: z.int(),
  ledgerCents: ['ledger', money],
  providerCents: ['provider', money],
  providerFeeCents: ['processorFee', money],
  /** Fees that the provider takes apart from a payment. */
  otherFeeCents: ['otherFees', money],
  payoutCents: ['payouts', money],
  bankCents: ['bank', money],
  /** Payouts that arrived and have no line of the bank yet. */
  withoutBankCount: z.int(),
  /** Lines of the bank of which nobody knows yet what they are. */
  openLineCount: z.int(),
  waitingCount: ['notPaidOutCount', z.int()],
  waitingCents: ['notPaidOut', money],
  waitingSince: ['notPaidOutSince', z.nullable(instant)],
  /** Bank debits of the last 60 days and their returns, for the limits of the network. */
  returns: ['returnRates', rate],
})
export type ReconciliationSummary = z.output<typeof reconciliationSummary>

export const payout = entity({
  id: ['payoutID', z.string()],
  madeAt: ['created', instant],
  arrivesOn: ['arrivalDate', date],
  status: z.string(),
  /** A manual payout cannot be split into its payments. */
  isAutomatic: z.boolean(),
  isSplit: z.boolean(),
  traceId: ['traceID', z.nullable(z.string())],
  entryCount: z.int(),
  grossCents: ['gross', money],
  feeCents: ['processorFee', money],
  amountCents: ['amount', money],
  bankCents: ['bankAmount', z.nullable(money)],
  bankOn: ['bankDate', z.nullable(date)],
  bankReference: z.nullable(z.string()),
  bankEvidence: z.nullable(z.enum(MATCH_EVIDENCE)),
  /** The bank's line and the payout are not the same amount; null while there is no line. */
  bankDifferenceCents: ['bankDifference', z.nullable(money)],
})
export type Payout = z.output<typeof payout>

export const balanceEntry = entity({
  id: ['entryID', z.string()],
  madeAt: ['created', instant],
  kind: z.string(),
  paymentId: ['paymentID', z.nullable(z.string())],
  certificateNo: ['taxSaleNo', z.nullable(z.string())],
  countyName: z.nullable(z.string()),
  amountCents: ['gross', money],
  feeCents: ['processorFee', money],
  netCents: ['net', money],
  payoutId: ['payoutID', z.nullable(z.string())],
})
export type BalanceEntry = z.output<typeof balanceEntry>
