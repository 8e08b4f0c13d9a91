import { LOCKBOX_COLUMNS } from '@fieldstone/domain/payments/lockbox'
import { BAI_DATE_FORMS, BAI_FIELD_NAMES } from '@fieldstone/domain/payments/lockbox-bai'
import { LOCKBOX_DATE_FORMS } from '@fieldstone/domain/payments/lockbox-map'
import * as z from 'zod/mini'
import { entity } from '../../entity.ts'
import { amountFromZero, date, instant, money, text, VALUE_SENTENCES } from '../../values.ts'
import { TASK_STATES, task } from '../tasks/task.ts'
import { instrument } from './received-payment.ts'

/** The outcome of a row whose money is booked. */
export const BOOKED_LOCKBOX_OUTCOMES = [
  'posted',
  'short',
  'over',
  'redeemed',
  'unknown',
  'no-payoff',
  'before-purchase',
] as const

/** The outcome of a row. */
export const LOCKBOX_OUTCOMES = [
  ...BOOKED_LOCKBOX_OUTCOMES,
  'duplicate',
  'wrong-total',
  'wrong-day',
  'unreadable',
  'known',
] as const
export type LockboxOutcome = (typeof LOCKBOX_OUTCOMES)[number]

const outcome = z.enum(LOCKBOX_OUTCOMES)

/** Whether the number of a slip leads to a certificate. */
export const LOCKBOX_MATCHES = ['one', 'several', 'none', 'no-slip'] as const
export type LockboxMatch = (typeof LOCKBOX_MATCHES)[number]

type Texts = z.ZodMiniType<string, string>

/** How the columns of another layout become ours; see the domain's LockboxCsvMap. */
const csvMap = (column: Texts, word: Texts) =>
  z.object({
    columns: z.partialRecord(z.enum(LOCKBOX_COLUMNS), column),
    dateForm: z.enum(LOCKBOX_DATE_FORMS),
    types: z.object({ D: word, B: word, F: word }),
    /** The file has no closing lines: each row is a payment. */
    everyRow: z.optional(z.boolean()),
  })

/** No record of a bank is longer. */
const LONGEST_RECORD = 400

const position = z.int().check(z.minimum(2), z.maximum(LONGEST_RECORD))

/** The first and last position of a field, counted from 1. The first position is the record type. */
const place = z
  .object({ from: position, to: position })
  .check(z.refine(({ from, to }) => from <= to, VALUE_SENTENCES.position))

/** The positions of a BAI lockbox file; see the domain's BaiMap. */
const baiMap = (sender: Texts) =>
  z.object({
    bai: z.object({
      dateForm: z.enum(BAI_DATE_FORMS),
      places: z.partialRecord(z.enum(BAI_FIELD_NAMES), place),
    }),
    sender,
  })

const mapText = (maximum: number) => text(maximum).check(z.minLength(1))

export const lockboxMap = z.union([csvMap(mapText(300), mapText(40)), baiMap(text(40))])

/** What staff enter from the bank's notice for a file that states no totals. */
export const statedTotals = entity({
  count: ['rows', z.int().check(z.minimum(0), z.maximum(1_000_000))],
  totalCents: ['totalAmount', amountFromZero],
})

/** The name of a bank or a lockbox, under which its map is kept. */
export const lockboxBank = text(80).check(z.minLength(1))

/** The columns of a file of another layout, with a map for it: the one that was kept for such a file, or a proposal. */
export const lockboxColumns = z.object({
  columns: z.array(z.object({ name: z.string(), samples: z.array(z.string()) })),
  map: z.union([csvMap(z.string(), z.string()), baiMap(z.string())]),
  /** The bank whose map was kept; null where it is a proposal. */
  bank: z.nullable(z.string()),
})
export type LockboxColumns = z.output<typeof lockboxColumns>

const faultFields = {
  line: z.int(),
  outcome: outcome,
  amountCents: ['amount', z.nullable(money)],
  slip: z.string(),
  /** The column of the file with the fault. Null if no column is wrong. */
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

const readFields = {
  line: z.int(),
  depositedOn: ['depositDate', z.nullable(date)],
  batchNo: ['batch', z.string()],
  itemNo: ['item', z.string()],
  amountCents: ['amount', z.nullable(money)],
  instrument: instrument,
  reference: z.string(),
  slip: z.string(),
  payerName: ['payer', z.string()],
} as const
const readRow = entity(readFields)

const previewedPayment = entity({
  ...readFields,
  outcome: outcome,
  /** Null where no certificate was looked for. */
  match: z.nullable(z.enum(LOCKBOX_MATCHES)),
  certificateId: ['parcelID', z.nullable(z.int())],
  certificateNo: ['taxSaleNo', z.nullable(z.string())],
  /** What of it would be held in escrow. */
  heldCents: ['heldAmount', money],
})

export const lockboxPreview = entity({
  rowCount: ['rows', z.int()],
  totalCents: ['totalAmount', money],
  faults: z.array(entity(faultFields)),
  /** The first rows as they are read. */
  first: z.array(readRow),
  /** What booking would do with the rows without a fault, the first 500 of them. */
  payments: z.array(previewedPayment),
})
export type LockboxPreview = z.output<typeof lockboxPreview>

/** The payments that a click on the preview would book, those among them that were not looked up. */
export function countBooked({ rowCount, faults, payments }: LockboxPreview): number {
  const isBooked = (outcome: LockboxOutcome) => BOOKED_LOCKBOX_OUTCOMES.some((booked) => booked === outcome)
  const others = rowCount - faults.length - payments.length
  return payments.filter((payment) => isBooked(payment.outcome)).length + others
}

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
