import * as z from 'zod/mini'
import { type EntityOf, entity } from '../../entity.ts'
import { instant } from '../../values.ts'
import { MAIL_REACHES } from '../plans/desk-plan.ts'

/**
 * What became of a mail: 'incomplete' lacks a value and is not sent, 'retrying' failed and is tried again, 'given-up' is
 * not, 'expired' is no longer true.
 */
export const MAIL_STATES = ['waiting', 'retrying', 'sent', 'incomplete', 'given-up', 'expired'] as const
export type MailState = (typeof MAIL_STATES)[number]

const mailFields = {
  id: z.int(),
  /** Its template. */
  kind: z.string(),
  /** Null of a mail from before there were versions; 0: the product's own text. */
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
  /** Null where it held a secret, such as a link that sets a password. */
  text: z.nullable(z.string()),
  attachmentName: z.nullable(z.string()),
  /** Whether it reaches somebody when it is sent again. */
  reach: ['mailReach', z.enum(MAIL_REACHES)],
  nextTryAt: ['nextTry', z.nullable(instant)],
  /** What staff can do: send a failed one again, or a marked copy of one that was sent. */
  action: z.nullable(z.enum(['again', 'copy'])),
})
export type OutboxMailDetail = z.output<typeof outboxMailDetail>

export type OutboxMail = EntityOf<typeof mailFields>
export const outboxMail = entity(mailFields)
