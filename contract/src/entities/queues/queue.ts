import * as z from 'zod/mini'
import { type EntityOf, entity } from '../../entity.ts'
import { date, money } from '../../values.ts'

/** The queues of an administrator, in the order of their home page. */
export const QUEUES = [
  'plan-requests',
  'plan-defaults',
  'overdue-installments',
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
  'unsent-mail',
  'imports',
] as const

export type QueueName = (typeof QUEUES)[number]
export const queueName = z.enum(QUEUES)

export const queueFields = {
  queue: queueName,
  waitingCount: ['waiting', z.int()],
  /** How many of them were due before today. */
  lateCount: ['late', z.int()],
  /** How many of them are due today. */
  dueTodayCount: ['dueToday', z.int()],
  /** The earliest due date of the others. Null if none has one. */
  nextDueOn: ['nextDueDate', z.nullable(date)],
  oldestOn: ['oldest', z.nullable(date)],
  amountCents: ['amount', z.nullable(money)],
} as const

export type Queue = EntityOf<typeof queueFields>
export const queue = entity(queueFields)

/** One item of a queue, with its certificate, person and amount. */
export const queueItem = entity({
  no: z.string(),
  since: date,
  /** Null if nothing sets a due date. */
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
  /** The subject of a staff task, such as 'books'. Null in the other queues. */
  subject: z.nullable(z.string()),
  /** The import that waits or failed. Null in the other queues, and for an import that a command began. */
  importId: ['importID', z.nullable(z.int())],
  /** Whether a person may mark it as done, because nothing else ends the task. */
  mayEnd: z.boolean(),
  /** The username of the person it is assigned to. */
  takenBy: z.nullable(z.string()),
  putOffUntil: z.nullable(date),
  /** The note of staff. */
  ownNote: z.string(),
  /** What a redemption is posted with in one step. Null in the other queues, and if it needs the certificate's page. */
  post: z.nullable(entity({ receivedOn: ['receivedDate', date], amountCents: ['amount', money] })),
})
export type QueueItem = z.output<typeof queueItem>
