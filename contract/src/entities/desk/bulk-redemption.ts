import { NOT_IN_BULK } from '@fieldstone/domain/payments/bulk-redemption'
import * as z from 'zod/mini'
import { type EntityOf, entity } from '../../entity.ts'
import { date, money } from '../../values.ts'
import { PAYMENT_TYPES } from './desk.ts'

const readyFields = {
  certificateId: ['parcelID', z.int()],
  certificateNo: ['taxSaleNo', z.string()],
  receivedOn: ['receivedDate', date],
  amountCents: ['amount', money],
  paymentType: z.enum(PAYMENT_TYPES),
  payerName: z.string(),
  proof: z.string(),
} as const

export type ReadyRedemption = EntityOf<typeof readyFields>

const leftFields = {
  certificateId: ['parcelID', z.int()],
  certificateNo: ['taxSaleNo', z.string()],
  reason: z.enum(NOT_IN_BULK),
} as const

export type LeftRedemption = EntityOf<typeof leftFields>

/** What can be posted in one act, and what is left to its desk with the reason. */
const readyListFields = {
  ready: z.array(entity(readyFields)),
  totalCents: ['totalAmount', money],
  left: z.array(entity(leftFields)),
  /** More than can be posted at once: they are offered when these are posted. */
  waitingCount: ['waiting', z.int()],
} as const

export type ReadyRedemptions = EntityOf<typeof readyListFields>
export const readyRedemptions = entity(readyListFields)

export const MOST_IN_BULK = 500

/** As many as were chosen, each with the figures that the person saw. */
export const bulkRedemption = z.object({
  redemptions: z
    .array(
      entity({
        certificateId: ['parcelID', z.int()],
        receivedOn: ['receivedDate', date],
        amountCents: ['amount', money],
      }),
    )
    .check(z.minLength(1), z.maxLength(MOST_IN_BULK)),
})

const bulkResultFields = {
  posted: z.array(entity(readyFields)),
  totalCents: ['totalAmount', money],
  left: z.array(entity(leftFields)),
} as const

export type BulkResult = EntityOf<typeof bulkResultFields>
export const bulkResult = entity(bulkResultFields)
