import { DEADLINE_RULES } from '@fieldstone/domain/legal/deadlines'
import * as z from 'zod/mini'
import { entity } from '../../entity.ts'
import { because, date, formId, instant } from '../../values.ts'

/** What somebody said of a deadline: handled, with the reason, or put off until a day. */
const deadlineMarkLine = entity({
  id: ['deadlineMarkID', z.int()],
  handledReason: z.nullable(z.string()),
  putOffUntil: z.nullable(date),
  /** Who said so. */
  by: ['markedBy', z.nullable(z.string())],
  at: ['markedAt', instant],
})
export type DeadlineMarkLine = z.output<typeof deadlineMarkLine>

/** Something that is due in a legal file, with the rule and the fact that made it. */
export const deadlineLine = entity({
  certificateId: ['parcelID', z.int()],
  certificateNo: ['taxSaleNo', z.string()],
  countyName: z.string(),
  ownerName: z.string(),
  assignedAttorneyName: ['webAssignedAttorneyUserName', z.nullable(z.string())],
  rule: z.enum(DEADLINE_RULES),
  dueOn: ['dueDate', date],
  /** Due today is not overdue; nor is what is paid and to be posted, stayed by a bankruptcy, or missed by a defendant. */
  urgency: z.enum(['overdue', 'today', 'soon', 'later', 'in-default', 'paid', 'reported', 'stayed']),
  /** Since when it is paid, stayed or in default; else null. */
  standingSince: z.nullable(date),
  /** Of the defendant that it is about; null for the whole file. */
  defendantId: ['defendantID', z.nullable(z.int())],
  defendantName: z.nullable(z.string()),
  /** The wire name of the date from which it is counted. */
  fromField: z.string(),
  fromOn: ['fromDate', date],
  /** How much was added; null for a day that was set. */
  count: z.nullable(z.int()),
  unit: z.nullable(z.enum(['days', 'months'])),
  tolledDays: z.int(),
  /** The end of a stay that moved it to 30 days after that. */
  stayEndedOn: ['stayEndedDate', z.nullable(date)],
  /** Where it would lie if it did not fall on a day off. */
  shiftedFrom: z.nullable(date),
  /** Null unless it is handled, or put off until a day to come. */
  mark: z.nullable(deadlineMarkLine),
})
export type DeadlineLine = z.output<typeof deadlineLine>

/** Which deadline, by the day that it has, and either the reason for which it is handled or the day for which it waits. */
export const newDeadlineMark = entity({
  rule: z.enum(DEADLINE_RULES),
  defendantId: ['defendantID', z._default(z.nullable(formId), null)],
  dueOn: ['dueDate', date],
  handledReason: z._default(z.nullable(because), null),
  putOffUntil: z._default(z.nullable(date), null),
})
export type NewDeadlineMark = z.output<typeof newDeadlineMark>

/** What an agenda does not show at first, counted. */
export const deadlineCounts = z.object({
  /** By the calendar of the company. */
  today: date,
  /** The first and last day that an agenda shows at first. */
  from: date,
  to: date,
  /** How much is due within those days. */
  near: z.int(),
  /**
   * Before them: the months of this year, then the years before, the latest first; of each how much is overdue, and not
   * stayed or in default.
   */
  older: z.array(z.object({ from: date, to: date, count: z.int(), overdue: z.int() })),
  /** After them. */
  later: z.int(),
  /** Handled or put off, of whatever day. */
  marked: z.int(),
})
export type DeadlineCounts = z.output<typeof deadlineCounts>

export const reminders = entity({
  /** Since when the calendar's address is valid; null without one. */
  feedSince: z.nullable(instant),
  /** Mail so many days ahead; null is none. */
  remindDays: z.nullable(z.int()),
  /** False: the company's setting keeps all these mails back. */
  areMailsSent: ['mailsAreSent', z.boolean()],
})
export type Reminders = z.output<typeof reminders>
