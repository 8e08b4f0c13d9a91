import { NOT_IN_BULK } from '@fieldstone/domain/payments/bulk-redemption'
import * as z from 'zod/mini'
import { entity } from '../../entity.ts'
import { date, money } from '../../values.ts'
import { PAYMENT_TYPES } from './desk.ts'

const readyRedemption = entity({
  certificateId: ['parcelID', z.int()],
  certificateNo: ['taxSaleNo', z.string()],
  receivedOn: ['receivedDate', date],
  amountCents: ['amount', money],
  paymentType: z.enum(PAYMENT_TYPES),
  payerName: z.string(),
  proof: z.string(),
})
export type ReadyRedemption = z.output<typeof readyRedemption>

const leftRedemption = entity({
  certificateId: ['parcelID', z.int()],
  certificateNo: ['taxSaleNo', z.string()],
  reason: z.enum(NOT_IN_BULK),
})
export type LeftRedemption = z.output<typeof leftRedemption>

/** What can be posted in one act, and what is left to its desk with the reason. */
export const readyRedemptions = entity({
  ready: z.array(readyRedemption),
  totalCents: ['totalAmount', money],
  left: z.array(leftRedemption),
  /** More than can be posted at once: they are offered when these are posted. */
  waitingCount: ['waiting', z.int()],
})
export type ReadyRedemptions = z.output<typeof readyRedemptions>

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

export const bulkResult = entity({
  posted: z.array(readyRedemption),
  totalCents: ['totalAmount', money],
  left: z.array(leftRedemption),
})
export type BulkResult = z.output<typeof bulkResult>
