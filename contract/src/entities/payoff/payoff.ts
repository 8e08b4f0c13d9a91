import type { PayMethod } from '@fieldstone/domain/payments/limits'
import * as z from 'zod/mini'
import { entity } from '../../entity.ts'
import { bpsNumber, centsNumber, date } from '../../values.ts'
import { paperProof } from '../analysis/proofs/paper-proof.ts'
import { payoffFields } from './payoff-fields.ts'

/** The ways to pay that an invoice names, in this order. One that was issued keeps those that it had. */
export const INVOICE_WAYS = ['MAIL', 'CC', 'WIRE'] as const satisfies readonly PayMethod[]

/** One way to pay, with its fee. */
const way = entity({
  method: z.enum(INVOICE_WAYS),
  /** Null if the fee is a fixed amount. */
  feeBps: z.nullable(bpsNumber),
  feeCents: centsNumber,
  totalCents: centsNumber,
})

/** The data of the PAYOFF INVOICE. Its text is in documents/payoff-invoice.ts. */
export const payoffInvoice = entity({
  quoteId: z.int(),
  certificateId: ['parcelID', z.int()],
  certificateNo: ['taxSaleNo', z.string()],
  parcelNo: z.string(),
  countyName: z.string(),
  stateName: z.string(),
  ownerName: z.string(),
  addressFull: ['propertyAddressFull', z.string()],
  purchasedOn: ['purchaseDate', z.nullable(date)],
  /** The date shown, which may be earlier than the good-through date. */
  goodUntil: date,
  ...payoffFields,
  isPaymentInProcess: ['paymentInProcess', z.boolean()],
  ways: z.array(way),
  /** Of the company's account for wires; null where it has named none. */
  wireRouting: z.nullable(z.string()),
  wireLast4: z.nullable(z.string()),
  proof: paperProof,
})
export type PayoffInvoice = z.output<typeof payoffInvoice>

/** A payoff as it was issued. Later changes do not affect it. */
export const payoffQuote = entity({
  quoteId: z.int(),
  goodThrough: date,
  ...payoffFields,
  /** Null if the payoff was shown, not printed. */
  invoice: z.nullable(payoffInvoice),
  /** Of what is printed; null if the payoff was shown. */
  proof: z.nullable(paperProof),
})
export type PayoffQuote = z.output<typeof payoffQuote>
