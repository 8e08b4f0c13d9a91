import * as z from 'zod/mini'
import { type EntityOf, entity } from '../entity.ts'
import { bpsNumber, centsNumber, date } from '../values.ts'

/** One way to pay, with what it adds. */
const wayFields = {
  method: ['method', z.enum(['MAIL', 'CC', 'WIRE'])],
  /** Null where the fee is an amount, not a rate. */
  feeBps: ['feeBps', z.nullable(bpsNumber)],
  feeCents: ['feeCents', centsNumber],
  totalCents: ['totalCents', centsNumber],
} as const

/** What stands on the PAYOFF INVOICE, without a word: those are in documents/payoff-invoice.ts. */
const invoiceFields = {
  quoteId: ['quoteId', z.int()],
  certificateId: ['parcelID', z.int()],
  certificateNo: ['taxSaleNo', z.string()],
  parcelNo: ['parcelNo', z.string()],
  countyName: ['countyName', z.string()],
  stateName: ['stateName', z.string()],
  ownerName: ['ownerName', z.string()],
  addressFull: ['propertyAddressFull', z.string()],
  purchasedOn: ['purchaseDate', z.nullable(date)],
  /** The date shown, which may be earlier than the one through which the payoff holds. */
  goodUntil: ['goodUntil', date],
  principalCents: ['principalCents', centsNumber],
  interestCents: ['interestCents', centsNumber],
  expenseCents: ['expenseCents', centsNumber],
  totalCents: ['totalCents', centsNumber],
  isPaymentInProcess: ['paymentInProcess', z.boolean()],
  ways: ['ways', z.array(entity(wayFields))],
} as const

export type PayoffInvoice = EntityOf<typeof invoiceFields>
export const payoffInvoice = entity(invoiceFields)

/** A payoff as it was given: kept under its number, whatever comes later. */
const quoteFields = {
  quoteId: ['quoteId', z.int()],
  goodThrough: ['goodThrough', date],
  principalCents: ['principalCents', centsNumber],
  interestCents: ['interestCents', centsNumber],
  expenseCents: ['expenseCents', centsNumber],
  totalCents: ['totalCents', centsNumber],
  /** Null of a payoff that was only shown. */
  invoice: ['invoice', z.nullable(payoffInvoice)],
} as const

export type PayoffQuote = EntityOf<typeof quoteFields>
export const payoffQuote = entity(quoteFields)
