import { LOCKBOX_COLUMNS } from '@fieldstone/domain/payments/lockbox'
import * as z from 'zod/mini'
import { type EntityOf, entity } from '../entity.ts'
import { instant, money } from '../values.ts'
import { TASK_STATES } from './task.ts'

/** What became of a row. Those from 'posted' to 'before-purchase' were booked. */
export const LOCKBOX_OUTCOMES = [
  'posted',
  'short',
  'over',
  'redeemed',
  'unknown',
  'no-payoff',
  'before-purchase',
  'duplicate',
  'wrong-total',
  'wrong-day',
  'unreadable',
  'known',
] as const
export type LockboxOutcome = (typeof LOCKBOX_OUTCOMES)[number]

const outcome = z.enum(LOCKBOX_OUTCOMES)

const faultFields = {
  line: ['line', z.int()],
  outcome: ['outcome', outcome],
  amountCents: ['amount', z.nullable(money)],
  slip: ['slip', z.string()],
  /** The column of the file in which the fault stands; null where its rows say nothing wrong. */
  column: ['column', z.nullable(z.enum(LOCKBOX_COLUMNS))],
} as const

const previewFields = {
  rowCount: ['rows', z.int()],
  totalCents: ['totalAmount', money],
  faults: ['faults', z.array(entity(faultFields))],
} as const

export type LockboxPreview = EntityOf<typeof previewFields>
export const lockboxPreview = entity(previewFields)

const exceptionFields = {
  ...faultFields,
  receivedId: ['receivedPaymentID', z.nullable(z.int())],
  certificateId: ['parcelID', z.nullable(z.int())],
} as const

const resultFields = {
  id: ['fileID', z.int()],
  name: ['name', z.string()],
  sentAt: ['sent', instant],
  rowCount: ['rows', z.int()],
  doneCount: ['done', z.int()],
  totalCents: ['totalAmount', money],
  state: ['state', z.enum(TASK_STATES)],
  error: ['error', z.nullable(z.string())],
  postedCount: ['posted', z.int()],
  /** Came with an earlier file. */
  knownCount: ['known', z.int()],
  exceptions: ['exceptions', z.array(entity(exceptionFields))],
} as const

export type LockboxResult = EntityOf<typeof resultFields>
export const lockboxResult = entity(resultFields)
