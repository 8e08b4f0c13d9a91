import { MONEY_AGES } from '@fieldstone/domain/payments/money-age'
import * as z from 'zod/mini'
import { entity } from '../../entity.ts'
import { date, money } from '../../values.ts'

/**
 * Why money is not applied. 'unapplied': it is held for its certificate. 'unidentified': its certificate is unknown.
 * 'review': staff must decide about its payment first.
 */
export const UNAPPLIED_KINDS = ['unapplied', 'unidentified', 'review'] as const

export const moneyAge = z.enum(MONEY_AGES)

/** The money of one payment that is not applied to a debt. */
export const unappliedMoney = entity({
  /** The key of the payment. */
  moneyId: ['paymentID', z.string()],
  kind: z.enum(UNAPPLIED_KINDS),
  receivedOn: ['receivedDate', date],
  ageDays: z.int(),
  payerName: z.string(),
  certificateId: ['parcelID', z.nullable(z.int())],
  certificateNo: ['taxSaleNo', z.nullable(z.string())],
  parcelNo: z.nullable(z.string()),
  countyName: z.nullable(z.string()),
  amountCents: ['amount', money],
  /** The part of it that waits to be refunded or returned. */
  waitingCents: ['waiting', money],
  /** The last notice to the payer, or contact about the certificate, since the money came. Null if there was none. */
  contactedOn: ['lastContactDate', z.nullable(date)],
})
export type UnappliedMoney = z.output<typeof unappliedMoney>

/** The unapplied money of one age: its sum, and the number of payments. */
export const unappliedSum = entity({
  age: moneyAge,
  paymentCount: ['payments', z.int()],
  amountCents: ['amount', money],
})
export type UnappliedSum = z.output<typeof unappliedSum>
