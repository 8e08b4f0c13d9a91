import * as z from 'zod/mini'
import { type EntityOf, entity } from '../../entity.ts'
import { instant } from '../../values.ts'
import { MAIL_REACHES } from '../plans/desk-plan.ts'

const messageFields = {
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
  /** Whether an answer by mail reaches the sender. */
  reach: ['mailReach', z.enum(MAIL_REACHES)],
  answer: z.nullable(z.string()),
  answeredBy: z.nullable(z.string()),
  answeredAt: ['answered', z.nullable(instant)],
} as const

/** What somebody wrote by the contact form, and its answer. */
export type ContactMessage = EntityOf<typeof messageFields>
export const contactMessage = entity(messageFields)
