import type { PayMethod } from '@fieldstone/domain/payments/limits'
import * as z from 'zod/mini'
import { type EntityOf, entity } from '../../entity.ts'
import { bpsNumber, centsNumber, date } from '../../values.ts'
import { paperProof } from '../proofs/paper-proof.ts'

/** The ways to pay that an invoice names, in this order. One that was issued keeps those that it had. */
export const INVOICE_WAYS = ['MAIL', 'CC', 'WIRE'] as const satisfies readonly PayMethod[]

/** One way to pay, with its fee. */
const wayFields = {
  method: ['method', z.enum(INVOICE_WAYS)],
  /** Null if the fee is a fixed amount. */
  feeBps: ['feeBps', z.nullable(bpsNumber)],
  feeCents: ['feeCents', centsNumber],
  totalCents: ['totalCents', centsNumber],
} as const

/** The data of the PAYOFF INVOICE. Its text is in documents/payoff-invoice.ts. */
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
  /** The date shown, which may be earlier than the good-through date. */
  goodUntil: ['goodUntil', date],
  principalCents: ['principalCents', centsNumber],
  interestCents: ['interestCents', centsNumber],
  expenseCents: ['expenseCents', centsNumber],
  totalCents: ['totalCents', centsNumber],
  isPaymentInProcess: ['paymentInProcess', z.boolean()],
  ways: ['ways', z.array(entity(wayFields))],
  /** Of the company's account for wires; null where it has named none. */
  wireLast4: ['wireLast4', z.nullable(z.string())],
  proof: ['proof', paperProof],
} as const

export type PayoffInvoice = EntityOf<typeof invoiceFields>
export const payoffInvoice = entity(invoiceFields)

/** A payoff as it was issued. Later changes do not affect it. */
const quoteFields = {
  quoteId: ['quoteId', z.int()],
  goodThrough: ['goodThrough', date],
  principalCents: ['principalCents', centsNumber],
  interestCents: ['interestCents', centsNumber],
  expenseCents: ['expenseCents', centsNumber],
  totalCents: ['totalCents', centsNumber],
  /** Null if the payoff was shown, not printed. */
  invoice: ['invoice', z.nullable(payoffInvoice)],
  /** Of what is printed; null if the payoff was shown. */
  proof: ['proof', z.nullable(paperProof)],
} as const

export type PayoffQuote = EntityOf<typeof quoteFields>
export const payoffQuote = entity(quoteFields)
