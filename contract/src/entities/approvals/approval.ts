import { TWO_PERSON_ACT_NAMES } from '@fieldstone/domain/approvals/second-person'
import * as z from 'zod/mini'
import { entity } from '../../entity.ts'
import { exactText, instant } from '../../values.ts'
import { ownConfirmation } from './own-confirmation.ts'

/** One value that a request would change; '' where there is none before or after. */
const approvalChange = z.object({
  /** Our name of the field, such as 'wireAccount'. */
  field: z.string(),
  label: z.string(),
  before: z.string(),
  after: z.string(),
})
export const approvalChanges = z.array(approvalChange)
export type ApprovalChange = z.output<typeof approvalChange>

export const APPROVAL_ENDINGS = ['approved', 'declined', 'canceled', 'failed'] as const
export type ApprovalEnding = (typeof APPROVAL_ENDINGS)[number]

/** 'link': by the link of an e-mail. 'wait': the time of a sole administrator was over. */
export const APPROVAL_WAYS = ['administrator', 'shell', 'wait', 'link'] as const
export type ApprovalWay = (typeof APPROVAL_WAYS)[number]

/** A request of one administrator that needs a second approval. */
export const approval = entity({
  id: ['approvalID', z.int()],
  /** The number of what it is about, such as an account or a certificate. */
  subject: z.string(),
  act: z.enum(TWO_PERSON_ACT_NAMES),
  /** How people know what it is about: a username, the number of a certificate. */
  title: z.string(),
  changes: approvalChanges,
  requestedBy: z.string(),
  requestedAt: ['requested', instant],
  ended: z.nullable(z.enum(APPROVAL_ENDINGS)),
  isOwn: z.boolean(),
  /** Whether the reader may approve or decline it. */
  mayDecide: z.boolean(),
  /** Who can approve it now. */
  second: z.enum(['administrator', 'shell', 'shell-or-wait']),
  /** When the wait of a sole administrator is over; null: time does nothing. */
  waitsUntil: z.nullable(instant),
  /** Confirmed by the command on the server; it is performed within a minute. */
  shellConfirmedAt: ['shellConfirmed', z.nullable(instant)],
  endedHow: z.nullable(z.enum(APPROVAL_WAYS)),
  endedBy: z.nullable(z.string()),
  endedAt: ['endedOn', z.nullable(instant)],
})
export type Approval = z.output<typeof approval>

/** What the page behind the link of an e-mail shows: nothing that only the e-mail and administrators know. */
export const linkedApproval = entity({
  requestedAt: instant,
  ended: z.nullable(z.enum(APPROVAL_ENDINGS)),
})
export type LinkedApproval = z.output<typeof linkedApproval>

export const approvalDecision = z.strictObject(ownConfirmation)
export const approvalToken = z.strictObject({ token: exactText(200) })
