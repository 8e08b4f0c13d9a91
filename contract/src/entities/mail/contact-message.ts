import * as z from 'zod/mini'
import { entity } from '../../entity.ts'
import { instant } from '../../values.ts'
import { MAIL_REACHES } from '../plans/desk-plan.ts'

/** A message of the contact form, and its answer. */
export const contactMessage = entity({
  id: ['messageID', z.int()],
  certificateId: ['parcelID', z.nullable(z.int())],
  certificateNo: ['taxSaleNo', z.nullable(z.string())],
  fullName: z.string(),
  address: z.string(),
  cityStateZip: z.string(),
  email: z.string(),
  phone: z.string(),
  relatedProperty: z.string(),
  message: z.string(),
  receivedAt: ['received', instant],
  /** Whether an answer by e-mail can reach the sender. */
  reach: ['mailReach', z.enum(MAIL_REACHES)],
  answer: z.nullable(z.string()),
  answeredBy: z.nullable(z.string()),
  answeredAt: ['answered', z.nullable(instant)],
})
export type ContactMessage = z.output<typeof contactMessage>
