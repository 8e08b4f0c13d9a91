import * as z from 'zod/mini'
import { entity } from '../../entity.ts'
import { centsNumber, date, instant } from '../../values.ts'
import { chargeFields, kind, method, status } from './payment-fields.ts'
import { paymentProgress } from './payment-progress.ts'

const keptAuthorization = entity({
  text: z.string(),
  acceptedAt: instant,
  last4: ['achLast4', z.nullable(z.string())],
})

export const paymentStatus = entity({
  id: z.string(),
  certificateId: ['parcelId', z.int()],
  certificateNo: ['taxSaleNo', z.string()],
  parcelNo: z.string(),
  countyName: z.string(),
  stateName: z.string(),
  /** The county's business day of submission: the effective date. */
  paidOn: ['paymentDate', date],
  kind: kind,
  method: method,
  status: status,
  ...chargeFields,
  needsReview: z.boolean(),
  isPaymentPending: ['paymentPending', z.boolean()],
  receiptNo: z.nullable(z.string()),
  checkoutUrl: z.nullable(z.string()),
  message: z.string(),
  /** The amount that disputes have taken back, open or lost. */
  disputedCents: centsNumber,
  /** Null if nothing was paid. */
  progress: z.nullable(paymentProgress),
  /** We closed it before it was paid, or it is about to end. The message explains why. */
  isClosed: z.boolean(),
  /** It paid all that was left of a plan. */
  completesPlan: z.boolean(),
  /** The bank's code for a debit that it returned. */
  returnCode: z.nullable(z.string()),
  /** The exact text that the payer agreed to. Null for a payment that needed no authorization. */
  authorization: z.nullable(keptAuthorization),
})
export type PaymentStatus = z.output<typeof paymentStatus>
