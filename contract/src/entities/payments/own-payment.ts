import { CHARGE_METHODS } from '@fieldstone/domain/payments/charge-methods'
import { PAYMENT_OUTCOMES } from '@fieldstone/domain/payments/outcome'
import * as z from 'zod/mini'
import { entity } from '../../entity.ts'
import { centsNumber, instant, money } from '../../values.ts'
import { paymentProgress } from './payment-progress.ts'

/** Why the payer's bank did not pay, and what to do about it, in the reader's language. */
const bankFailure = entity({ failedAt: instant, message: z.string(), advice: z.string() })

/** One payment in its payer's own list. */
export const ownPayment = entity({
  id: ['paymentID', z.string()],
  certificateId: ['parcelID', z.int()],
  certificateNo: ['taxSaleNo', z.string()],
  parcelNo: z.string(),
  address: ['propertyAddressFull', z.string()],
  requestedAt: ['requestDate', instant],
  /** What was paid on the certificate, without the fee. */
  portionCents: ['payofF_TOTAL', money],
  feeCents: ['fee', money],
  totalCents: ['paymentAmount', money],
  method: ['paymentMethod', z.enum(CHARGE_METHODS)],
  outcome: z.enum(PAYMENT_OUTCOMES),
  /** Null unless it failed for a reason of the payer's bank. */
  failure: z.nullable(bankFailure),
  /** It failed or was taken back, and money for this certificate has settled since, by whomever and in whatever way. */
  hasLaterMoney: z.boolean(),
  /** Null where nothing was paid. */
  progress: z.nullable(paymentProgress),
  /** Null until the payment was received. */
  receiptNo: z.nullable(z.string()),
})
export type OwnPayment = z.output<typeof ownPayment>

/** A page at the provider that its payer has opened and not finished: nothing of it is charged. */
export const unfinishedPayment = entity({
  id: ['paymentID', z.string()],
  method: z.enum(CHARGE_METHODS),
  totalCents: centsNumber,
  begunAt: ['created', instant],
  /** Until then it can be paid. */
  expiresAt: instant,
  checkoutUrl: z.string(),
})
export type UnfinishedPayment = z.output<typeof unfinishedPayment>
