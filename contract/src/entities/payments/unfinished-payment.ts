import { CHARGE_METHODS } from '@fieldstone/domain/payments/charge-methods'
import * as z from 'zod/mini'
import { entity } from '../../entity.ts'
import { centsNumber, instant } from '../../values.ts'

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
