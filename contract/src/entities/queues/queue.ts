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
  'payoff-requests',
  'contact-messages',
  'approvals',
  'staff-tasks',
  'failed-mail',
  'imports',
] as const

export type QueueName = (typeof QUEUES)[number]
export const queueName = z.enum(QUEUES)

const queueFields = {
  queue: ['queue', queueName],
  waitingCount: ['waiting', z.int()],
  /** Of them, those that should have been done before today. */
  lateCount: ['late', z.int()],
  oldestOn: ['oldest', z.nullable(date)],
  amountCents: ['amount', z.nullable(money)],
} as const

export type Queue = EntityOf<typeof queueFields>
export const queue = entity(queueFields)

/** One thing that waits: on which certificate, for which person, for how much. */
const itemFields = {
  no: ['no', z.string()],
  since: ['since', date],
  title: ['title', z.string()],
  note: ['note', z.string()],
  certificateId: ['parcelID', z.nullable(z.int())],
  userId: ['userID', z.nullable(z.int())],
  paymentId: ['paymentID', z.nullable(z.string())],
  amountCents: ['amount', z.nullable(money)],
  /** The username of who takes care of it. */
  takenBy: ['takenBy', z.nullable(z.string())],
  putOffUntil: ['putOffUntil', z.nullable(date)],
  /** What staff noted of it. */
  ownNote: ['ownNote', z.string()],
} as const

export type QueueItem = EntityOf<typeof itemFields>
export const queueItem = entity(itemFields)
