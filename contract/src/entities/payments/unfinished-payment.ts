import * as z from 'zod/mini'
import { type EntityOf, entity } from '../../entity.ts'
import { centsNumber, instant } from '../../values.ts'
import { method } from './payment-words.ts'

/** A page at the provider that its payer has opened and not finished: nothing of it is charged. */
const fields = {
  id: ['paymentID', z.string()],
  method: method,
  totalCents: centsNumber,
  begunAt: ['created', instant],
  /** Until then it can be paid. */
  expiresAt: instant,
  checkoutUrl: z.string(),
} as const

export type UnfinishedPayment = EntityOf<typeof fields>
export const unfinishedPayment = entity(fields)
