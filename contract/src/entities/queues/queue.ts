import * as z from 'zod/mini'
import { type EntityOf, entity } from '../../entity.ts'
import { date, money } from '../../values.ts'

/** What waits for an administrator, in the order of their home page. */
export const QUEUES = [
  'plan-requests',
  'plan-defaults',
  'payments-to-post',
  'returned-payments',
  'overpayments',
  'unidentified-money',
  'releases-due',
  'overcharges',
  'parcel-numbers',
  'payoff-requests',
  'contact-messages',
  'approvals',
  'deletion-requests',
  'staff-tasks',
  'failed-mail',
  'imports',
] as const

export type QueueName = (typeof QUEUES)[number]
export const queueName = z.enum(QUEUES)

export const queueFields = {
  queue: queueName,
  waitingCount: ['waiting', z.int()],
  /** Of them, those that should have been done before today. */
  lateCount: ['late', z.int()],
  /** Of them, those that should be done today. */
  dueTodayCount: ['dueToday', z.int()],
  /** When the first of the others should be done; null where none has a day. */
  nextDueOn: ['nextDueDate', z.nullable(date)],
  oldestOn: ['oldest', z.nullable(date)],
  amountCents: ['amount', z.nullable(money)],
} as const

export type Queue = EntityOf<typeof queueFields>
export const queue = entity(queueFields)

/** One thing that waits: on which certificate, for which person, for how much. */
export const itemFields = {
  no: z.string(),
  since: date,
  /** When it should be done at the latest; null where nothing sets a day. */
  dueOn: ['dueDate', z.nullable(date)],
  isLate: ['late', z.boolean()],
  title: z.string(),
  note: z.string(),
  certificateId: ['parcelID', z.nullable(z.int())],
  certificateNo: ['taxSaleNo', z.nullable(z.string())],
  ownerName: z.nullable(z.string()),
  userId: ['userID', z.nullable(z.int())],
  paymentId: ['paymentID', z.nullable(z.string())],
  amountCents: ['amount', z.nullable(money)],
  /** What a task for staff is about, such as 'books'; null in the other queues. */
  subject: z.nullable(z.string()),
  /** The import that waits or failed; null in the other queues, and of one that a command began. */
  importId: ['importID', z.nullable(z.int())],
  /** Whether a person may say that it is done: a task that nothing else ends. */
  mayEnd: z.boolean(),
  /** The username of who takes care of it. */
  takenBy: z.nullable(z.string()),
  putOffUntil: z.nullable(date),
  /** What staff noted of it. */
  ownNote: z.string(),
} as const

export type QueueItem = EntityOf<typeof itemFields>
export const queueItem = entity(itemFields)
