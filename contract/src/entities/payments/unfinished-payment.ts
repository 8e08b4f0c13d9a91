import * as z from 'zod/mini'
import { entity } from '../../entity.ts'
import { centsNumber, instant } from '../../values.ts'
import { method } from './payment-words.ts'

/** A page at the provider that its payer has opened and not finished: nothing of it is charged. */
export const unfinishedPayment = entity({
  id: ['paymentID', z.string()],
  method: method,
  totalCents: centsNumber,
  begunAt: ['created', instant],
  /** Until then it can be paid. */
  expiresAt: instant,
  checkoutUrl: z.string(),
})
export type UnfinishedPayment = z.output<typeof unfinishedPayment>
