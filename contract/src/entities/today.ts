import * as z from 'zod/mini'
import { type EntityOf, entity } from '../entity.ts'
import { date, instant, money } from '../values.ts'
import { deadlineLine } from './legal/deadline.ts'
import { queueFields, queueItem } from './queues/queue.ts'
import { task } from './tasks/task.ts'

/** How many of each tray are told of; the rest is a count and a link. */
export const FIRST_ITEMS = 3

const tray = entity({
  ...queueFields,
  /** The first of them, those that wait longest. */
  items: z.array(queueItem),
})
export type Tray = z.output<typeof tray>

/** The ways on which money comes in, as a day of it is told. */
export const MONEY_WAYS = ['online', 'lockbox', 'mail', 'wire', 'counter'] as const

const received = entity({
  way: z.enum(MONEY_WAYS),
  count: z.int(),
  amountCents: ['amount', money],
})

/**
 * What the money of a day does, of which each cent counts once. 'part': it pays some of what is owed. 'unidentified': nobody
 * knows yet for which certificate it came.
 */
export const MONEY_USES = [
  'payoff',
  'part',
  'escrow',
  'clearing',
  'review',
  'unidentified',
  'fees',
  'refunded',
] as const

const moneyUse = entity({ use: z.enum(MONEY_USES), count: z.int(), amountCents: ['amount', money] })

const dayMoney = entity({
  received: z.array(received),
  receivedCents: ['receivedTotal', money],
  /** Where what was received goes: the amounts come to `receivedCents`. */
  uses: z.array(moneyUse),
  postedCount: z.int(),
  postedCents: ['posted', money],
  /** On its way: it can still fail. */
  clearingCount: z.int(),
  clearingCents: ['clearing', money],
  /** The next payout that has not arrived; null: the provider has announced none. */
  payoutOn: ['payoutDate', z.nullable(date)],
  payoutCents: ['payout', money],
  /** What the reconciliation still has to explain: lines of the bank, payouts without one, and differences. */
  openCount: ['toReconcile', z.int()],
  /** The last day of which the bank has told; null: of none. */
  bankThrough: z.nullable(date),
})
export type DayMoney = z.output<typeof dayMoney>

const dayWork = entity({
  running: z.array(task),
  /** What has ended since yesterday, the latest first. */
  ended: z.array(task),
  /** The last look at every invariant of the books; null before the first. */
  checkedAt: ['booksChecked', z.nullable(instant)],
  isCheckedGood: ['booksAgree', z.boolean()],
})
export type DayWork = z.output<typeof dayWork>

const counted = <const Item extends z.ZodMiniType>(item: Item) =>
  z.object({ count: z.int(), items: z.array(item) })

/** The deadlines that need action now and soon. */
const dueFields = {
  /** What is due today, and what is overdue. */
  due: counted(deadlineLine),
  /** Of `due`, what should have been done before today. */
  overdueCount: ['overdue', z.int()],
  /** Tomorrow and after, until this day. */
  nextUntil: date,
  next: counted(deadlineLine),
} as const
export type DueDeadlines = EntityOf<typeof dueFields>

export const today = entity({
  /** The moment of which all of it tells. */
  asOf: instant,
  today: date,
  trays: ['queues', z.array(tray)],
  /** The deadlines of all legal files. */
  deadlines: entity(dueFields),
  money: dayMoney,
  work: dayWork,
})
export type Today = z.output<typeof today>

/** A redemption that a county has not ticked off yet, or one that was taken back after it had. */
const settledRedemption = entity({
  redemptionId: ['redemptionID', z.int()],
  isTakenBack: ['takenBack', z.boolean()],
  certificateId: ['parcelID', z.int()],
  certificateNo: ['taxSaleNo', z.string()],
  parcelNo: z.string(),
  ownerName: z.string(),
  receivedOn: ['rtReceivedDate', date],
  /** When the funds had cleared; of one taken back, when that was. */
  settledOn: ['settledDate', date],
  paymentType: ['rtPaymentType', z.string()],
  amountCents: ['rtAmountReceived', money],
})
export type SettledRedemption = z.output<typeof settledRedemption>

/** As many as one answer tells of. */
export const MOST_TO_TICK = 200

export const countyToday = entity({
  asOf: instant,
  /** All of them; `toTick` has the oldest of these. */
  toTickCount: z.int(),
  toTickCents: ['toTickTotal', money],
  toTick: z.array(settledRedemption),
  /** What settled in our bank this month, as the report of funds adds it up. */
  monthFrom: date,
  monthCents: ['monthFunds', money],
})
export type CountyToday = z.output<typeof countyToday>

/** Which redemptions are ticked off, each as it was seen. */
export const newTicks = z.object({
  redemptions: z
    .array(
      entity({
        redemptionId: ['redemptionID', z.int().check(z.minimum(1))],
        isTakenBack: ['takenBack', z.boolean()],
      }),
    )
    .check(z.minLength(1), z.maxLength(MOST_TO_TICK)),
})

const legalItemFields = {
  certificateId: ['parcelID', z.int()],
  certificateNo: ['taxSaleNo', z.string()],
  ownerName: z.string(),
  countyName: z.string(),
} as const

const newFile = entity({ ...legalItemFields, since: date })
export type NewFile = z.output<typeof newFile>
/** Why a file needs somebody: nobody has it, or it is redeemed and its case is still in court. */
const handFile = entity({ ...legalItemFields, reason: z.enum(['unassigned', 'redeemed']) })
export type HandFile = z.output<typeof handFile>

export const legalToday = entity({
  asOf: instant,
  today: date,
  ...dueFields,
  /** Given to me, or to the firm and nobody in it, within two weeks. */
  fresh: ['newFiles', counted(newFile)],
  needsHand: counted(handFile),
})
export type LegalToday = z.output<typeof legalToday>
