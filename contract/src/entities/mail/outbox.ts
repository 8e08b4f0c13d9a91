import * as z from 'zod/mini'
import { type EntityOf, entity } from '../../entity.ts'
import { instant } from '../../values.ts'
import { MAIL_REACHES } from '../plans/desk-plan.ts'

/**
 * The state of an e-mail. 'incomplete' lacks a value and is not sent. 'retrying' failed and is tried again. 'given-up'
 * failed and is not tried again. 'expired' is no longer true and is not sent.
 */
export const MAIL_STATES = ['waiting', 'retrying', 'sent', 'incomplete', 'given-up', 'expired'] as const
export type MailState = (typeof MAIL_STATES)[number]

const mailFields = {
  id: z.int(),
  /** The code of its template. */
  kind: z.string(),
  /** 0 for the product's own text. Null for an e-mail from before there were versions. */
  templateVersion: z.nullable(z.int()),
  recipient: z.string(),
  subject: z.string(),
  state: z.enum(MAIL_STATES),
  createdAt: ['created', instant],
  sentAt: ['sent', z.nullable(instant)],
  triesCount: ['tries', z.int()],
  lastError: z.nullable(z.string()),
  emptyNames: z.nullable(z.string()),
  certificateId: ['parcelID', z.nullable(z.int())],
  certificateNo: ['taxSaleNo', z.nullable(z.string())],
  copyOf: z.nullable(z.int()),
} as const

export const outboxMailDetail = entity({
  ...mailFields,
  /** Null if it contained a secret, such as a link that sets a password. */
  text: z.nullable(z.string()),
  attachmentName: z.nullable(z.string()),
  /** Whether it can reach the recipient if it is sent again. */
  reach: ['mailReach', z.enum(MAIL_REACHES)],
  nextTryAt: ['nextTry', z.nullable(instant)],
  /** What staff can do: send a failed e-mail again, or send a marked copy of a sent one. */
  action: z.nullable(z.enum(['again', 'copy'])),
})
export type OutboxMailDetail = z.output<typeof outboxMailDetail>

export type OutboxMail = EntityOf<typeof mailFields>
export const outboxMail = entity(mailFields)
