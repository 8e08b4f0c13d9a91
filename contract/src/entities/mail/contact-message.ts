import * as z from 'zod/mini'
import { type EntityOf, entity } from '../../entity.ts'
import { instant } from '../../values.ts'
import { MAIL_REACHES } from '../plans/desk-plan.ts'

const messageFields = {
  id: ['messageID', z.int()],
  certificateId: ['parcelID', z.nullable(z.int())],
  certificateNo: ['taxSaleNo', z.nullable(z.string())],
  fullName: ['fullName', z.string()],
  address: ['address', z.string()],
  cityStateZip: ['cityStateZip', z.string()],
  email: ['email', z.string()],
  phone: ['phone', z.string()],
  relatedProperty: ['relatedProperty', z.string()],
  message: ['message', z.string()],
  receivedAt: ['received', instant],
  /** Whether an answer by mail reaches the sender. */
  reach: ['mailReach', z.enum(MAIL_REACHES)],
  answer: ['answer', z.nullable(z.string())],
  answeredBy: ['answeredBy', z.nullable(z.string())],
  answeredAt: ['answered', z.nullable(instant)],
} as const

/** What somebody wrote by the contact form, and its answer. */
export type ContactMessage = EntityOf<typeof messageFields>
export const contactMessage = entity(messageFields)
