import { DEADLINE_RULES } from '@fieldstone/domain/legal/deadlines'
import * as z from 'zod/mini'
import { type EntityOf, entity } from '../entity.ts'
import { date, instant } from '../values.ts'

/** Something that is due in a legal file, with the rule and the fact that made it. */
const deadlineFields = {
  certificateId: ['parcelID', z.int()],
  certificateNo: ['taxSaleNo', z.string()],
  countyName: ['countyName', z.string()],
  ownerName: ['ownerName', z.string()],
  assignedAttorneyName: ['webAssignedAttorneyUserName', z.nullable(z.string())],
  rule: ['rule', z.enum(DEADLINE_RULES)],
  dueOn: ['dueDate', date],
  /** Due today is not overdue; nor is what is stayed by a bankruptcy, or what a defendant has missed. */
  urgency: ['urgency', z.enum(['overdue', 'today', 'soon', 'later', 'in-default', 'stayed'])],
  /** Since when it is stayed or in default; else null. */
  standingSince: ['standingSince', z.nullable(date)],
  defendantName: ['defendantName', z.nullable(z.string())],
  /** The wire name of the date from which it is counted. */
  fromField: ['fromField', z.string()],
  fromOn: ['fromDate', date],
  /** How much was added; null for a day that was set. */
  count: ['count', z.nullable(z.int())],
  unit: ['unit', z.nullable(z.enum(['days', 'months']))],
  tolledDays: ['tolledDays', z.int()],
  /** The end of a stay that moved it to 30 days after that. */
  stayEndedOn: ['stayEndedDate', z.nullable(date)],
  /** Where it would lie if it did not fall on a day off. */
  shiftedFrom: ['shiftedFrom', z.nullable(date)],
} as const

export type DeadlineLine = EntityOf<typeof deadlineFields>
export const deadlineLine = entity(deadlineFields)

const reminderFields = {
  /** Since when the calendar's address is valid; null without one. */
  feedSince: ['feedSince', z.nullable(instant)],
  /** Mail so many days ahead; null is none. */
  remindDays: ['remindDays', z.nullable(z.int())],
  /** False: the company's setting keeps all these mails back. */
  areMailsSent: ['mailsAreSent', z.boolean()],
} as const

export type Reminders = EntityOf<typeof reminderFields>
export const reminders = entity(reminderFields)
