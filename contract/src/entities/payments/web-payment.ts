import { CHARGE_METHODS } from '@fieldstone/domain/payments/charge-methods'
import { PAYMENT_OUTCOMES } from '@fieldstone/domain/payments/outcome'
import * as z from 'zod/mini'
import { entity } from '../../entity.ts'
import { instant, money } from '../../values.ts'

/** Shown in the payment log for missing contact data. */
export const NONE_LOGGED = 'None Logged'

/** One payment started on this site. Portion and fee are as charged, never recomputed from the total. */
export const webPayment = entity({
  id: ['paymentID', z.string()],
  certificateId: ['parcelID', z.int()],
  certificateNo: ['taxSaleNo', z.string()],
  ownerName: z.string(),
  address: z.string(),
  userId: ['userID', z.int()],
  username: z.string(),
  lastName: z.nullable(z.string()),
  firstName: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  portionCents: ['certificatePortion', money],
  feeCents: ['fee', money],
  totalCents: ['paymentAmount', money],
  method: ['paymentMethod', z.enum(CHARGE_METHODS)],
  isPending: ['isPaymentPending', z.boolean()],
  outcome: z.enum(PAYMENT_OUTCOMES),
  createdAt: ['created', instant],
})
export type WebPayment = z.output<typeof webPayment>
