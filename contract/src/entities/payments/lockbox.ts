import { LOCKBOX_COLUMNS } from '@fieldstone/domain/payments/lockbox'
import { LOCKBOX_DATE_FORMS } from '@fieldstone/domain/payments/lockbox-map'
import * as z from 'zod/mini'
import { entity } from '../../entity.ts'
import { date, instant, money, text } from '../../values.ts'
import { TASK_STATES, task } from '../tasks/task.ts'
import { instrument } from './received-payment.ts'

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

const typeWord = text(40).check(z.minLength(1))

/** How the columns of another layout become ours; see the domain's LockboxMap. */
export const lockboxMap = z.object({
  columns: z.partialRecord(z.enum(LOCKBOX_COLUMNS), text(300).check(z.minLength(1))),
  dateForm: z.enum(LOCKBOX_DATE_FORMS),
  types: z.object({ D: typeWord, B: typeWord, F: typeWord }),
})

/** The name of a bank or a lockbox, under which its map is kept. */
export const lockboxBank = text(80).check(z.minLength(1))

/** The columns of a file of another layout, with a map for it: the one that was kept for such a file, or a proposal. */
export const lockboxColumns = z.object({
  columns: z.array(z.object({ name: z.string(), samples: z.array(z.string()) })),
  map: z.object({
    columns: z.partialRecord(z.enum(LOCKBOX_COLUMNS), z.string()),
    dateForm: z.enum(LOCKBOX_DATE_FORMS),
    types: z.object({ D: z.string(), B: z.string(), F: z.string() }),
  }),
  /** The bank whose map was kept; null where it is a proposal. */
  bank: z.nullable(z.string()),
})
export type LockboxColumns = z.output<typeof lockboxColumns>

const faultFields = {
  line: z.int(),
  outcome: outcome,
  amountCents: ['amount', z.nullable(money)],
  slip: z.string(),
  /** The column of the file in which the fault stands; null where its rows say nothing wrong. */
  column: z.nullable(z.enum(LOCKBOX_COLUMNS)),
  /** Of its batch, where its closing line states another count or sum. */
  totals: z.nullable(
    entity({
      stated: z.nullable(z.object({ count: z.string(), amount: z.string() })),
      count: ['rows', z.int()],
      totalCents: ['totalAmount', money],
    }),
  ),
} as const

const firstRow = entity({
  line: z.int(),
  depositedOn: ['depositDate', z.nullable(date)],
  batchNo: ['batch', z.string()],
  itemNo: ['item', z.string()],
  amountCents: ['amount', z.nullable(money)],
  instrument: instrument,
  reference: z.string(),
  slip: z.string(),
  payerName: ['payer', z.string()],
})

export const lockboxPreview = entity({
  rowCount: ['rows', z.int()],
  totalCents: ['totalAmount', money],
  faults: z.array(entity(faultFields)),
  /** The first rows as they are read. */
  first: z.array(firstRow),
})
export type LockboxPreview = z.output<typeof lockboxPreview>

const exception = entity({
  ...faultFields,
  receivedId: ['receivedPaymentID', z.nullable(z.int())],
  certificateId: ['parcelID', z.nullable(z.int())],
})

export const lockboxResult = entity({
  id: ['fileID', z.int()],
  name: z.string(),
  sentAt: ['sent', instant],
  rowCount: ['rows', z.int()],
  doneCount: ['done', z.int()],
  totalCents: ['totalAmount', money],
  state: z.enum(TASK_STATES),
  /** Its work, to be resumed when it broke off. */
  task: z.nullable(task),
  postedCount: ['posted', z.int()],
  /** Came with an earlier file. */
  knownCount: ['known', z.int()],
  exceptions: z.array(exception),
})
export type LockboxResult = z.output<typeof lockboxResult>
