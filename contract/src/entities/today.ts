import * as z from 'zod/mini'
import { type EntityOf, entity } from '../entity.ts'
import { date, instant, money } from '../values.ts'
import { deadlineLine } from './legal/deadline.ts'
import { itemFields, queueFields } from './queues/queue.ts'
import { task } from './tasks/task.ts'

/** How many of each tray are told of; the rest is a count and a link. */
export const FIRST_ITEMS = 3

/** Something that waits, with what it is posted by where one act can post it. */
const trayItemFields = {
  ...itemFields,
  /** Null: it needs its desk. */
  post: z.nullable(entity({ receivedOn: ['receivedDate', date], amountCents: ['amount', money] })),
} as const

export type TrayItem = EntityOf<typeof trayItemFields>

const trayFields = {
  ...queueFields,
  /** The first of them, those that wait longest. */
  items: z.array(entity(trayItemFields)),
} as const

export type Tray = EntityOf<typeof trayFields>

/** The ways on which money comes in, as a day of it is told. */
export const MONEY_WAYS = ['online', 'lockbox', 'mail', 'wire', 'counter'] as const

const receivedFields = {
  way: z.enum(MONEY_WAYS),
  count: z.int(),
  amountCents: ['amount', money],
} as const

const dayMoneyFields = {
  received: z.array(entity(receivedFields)),
  receivedCents: ['receivedTotal', money],
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
} as const

export type DayMoney = EntityOf<typeof dayMoneyFields>

const dayWorkFields = {
  running: z.array(task),
  /** What has ended since yesterday, the latest first. */
  ended: z.array(task),
  /** The last look at every invariant of the books; null before the first. */
  checkedAt: ['booksChecked', z.nullable(instant)],
  isCheckedGood: ['booksAgree', z.boolean()],
} as const

export type DayWork = EntityOf<typeof dayWorkFields>

const todayFields = {
  /** The moment of which all of it tells. */
  asOf: instant,
  today: date,
  trays: ['queues', z.array(entity(trayFields))],
  money: entity(dayMoneyFields),
  work: entity(dayWorkFields),
} as const

export type Today = EntityOf<typeof todayFields>
export const today = entity(todayFields)

/** A redemption that a county has not ticked off yet, or one that was taken back after it had. */
const settledFields = {
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
} as const

export type SettledRedemption = EntityOf<typeof settledFields>

/** As many as one answer tells of. */
export const MOST_TO_TICK = 200

const countyTodayFields = {
  asOf: instant,
  /** All of them; `toTick` has the oldest of these. */
  toTickCount: z.int(),
  toTickCents: ['toTickTotal', money],
  toTick: z.array(entity(settledFields)),
  /** What was collected this month, as the report of funds adds it up. */
  monthFrom: date,
  monthCents: ['monthFunds', money],
} as const

export type CountyToday = EntityOf<typeof countyTodayFields>
export const countyToday = entity(countyTodayFields)

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

/** Why a file needs somebody: nobody has it, or it is redeemed and its case is still in court. */
export const HAND_REASONS = ['unassigned', 'redeemed'] as const

const legalItemFields = {
  certificateId: ['parcelID', z.int()],
  certificateNo: ['taxSaleNo', z.string()],
  ownerName: z.string(),
  countyName: z.string(),
} as const

const newFileFields = { ...legalItemFields, since: date } as const
const handFileFields = { ...legalItemFields, reason: z.enum(HAND_REASONS) } as const

export type NewFile = EntityOf<typeof newFileFields>
export type HandFile = EntityOf<typeof handFileFields>

const counted = <const Item extends z.ZodMiniType>(item: Item) =>
  z.object({ count: z.int(), items: z.array(item) })

const legalTodayFields = {
  asOf: instant,
  today: date,
  /** What is due today, and what is overdue. */
  due: counted(deadlineLine),
  /** Of `due`, what should have been done before today. */
  overdueCount: ['overdue', z.int()],
  /** Tomorrow and after, until this day. */
  nextUntil: date,
  next: counted(deadlineLine),
  /** Given to me, or to the firm and nobody in it, within two weeks. */
  fresh: ['newFiles', counted(entity(newFileFields))],
  needsHand: counted(entity(handFileFields)),
} as const

export type LegalToday = EntityOf<typeof legalTodayFields>
export const legalToday = entity(legalTodayFields)
