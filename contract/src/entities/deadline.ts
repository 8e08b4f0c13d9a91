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
  /** 'overdue', 'today', 'soon' or 'later'; due today is not overdue. */
  urgency: ['urgency', z.enum(['overdue', 'today', 'soon', 'later'])],
  defendantName: ['defendantName', z.nullable(z.string())],
  /** The wire name of the date from which it is counted. */
  fromField: ['fromField', z.string()],
  fromOn: ['fromDate', date],
  /** How much was added; null for a day that was set. */
  count: ['count', z.nullable(z.int())],
  unit: ['unit', z.nullable(z.enum(['days', 'months']))],
  tolledDays: ['tolledDays', z.int()],
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
