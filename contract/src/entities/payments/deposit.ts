import { CHARGE_METHODS } from '@fieldstone/domain/payments/charge-methods'
import { INSTRUMENTS } from '@fieldstone/domain/payments/received'
import * as z from 'zod/mini'
import { entity } from '../../entity.ts'
import { date, instant, money } from '../../values.ts'
import { receivedOutcome } from './received-payment.ts'

export const DEPOSIT_KINDS = ['slip', 'lockbox', 'wire'] as const

/** A received payment, as it is on a deposit slip, or as it waits for one. */
export const depositPayment = entity({
  id: ['receivedPaymentID', z.int()],
  certificateNo: ['taxSaleNo', z.nullable(z.string())],
  instrument: z.enum(INSTRUMENTS),
  reference: z.string(),
  payerName: z.string(),
  totalCents: ['amount', money],
  receivedOn: ['receivedDate', date],
  state: receivedOutcome,
})
export type DepositPayment = z.output<typeof depositPayment>

const depositFields = {
  id: ['depositID', z.int()],
  /** As it is printed on the slip. */
  number: ['depositNo', z.string()],
  kind: z.enum(DEPOSIT_KINDS),
  /** Null until the bank line shows the account. */
  accountId: ['accountID', z.nullable(z.int())],
  accountName: z.nullable(z.string()),
  depositedOn: ['depositDate', date],
  /** Payments, without those that were recorded by mistake. */
  paymentCount: z.int(),
  totalCents: ['total', money],
  note: z.string(),
  /** The lockbox file. */
  fileName: z.nullable(z.string()),
  /** The first day on which the bank booked it. Null while it is in transit. */
  bankOn: ['bankDate', z.nullable(date)],
  /** What the bank booked, less the deposits that it booked with it. */
  bankDifferenceCents: ['bankDifference', z.nullable(money)],
  /** Null if it was formed automatically. */
  madeBy: z.nullable(z.string()),
  madeAt: ['made', instant],
} as const

export const deposit = entity(depositFields)
export type Deposit = z.output<typeof deposit>

export const depositRecord = entity({
  ...depositFields,
  payments: z.array(depositPayment),
  /** It is not matched, and its month is not closed. */
  canChange: z.boolean(),
})
export type DepositRecord = z.output<typeof depositRecord>

/** How money came to the bank. 'fees': what the processor takes apart from a payment, and the bank's returned item fees. */
export const BANKED_METHODS = [
  ...CHARGE_METHODS,
  'CHECK',
  'MONEY_ORDER',
  'WIRE',
  'CASH',
  'LOCKBOX',
  'returned-check',
  'fees',
] as const

/** The money of one method that was in the bank on one day. */
export const bankedMoney = entity({
  on: ['bankDate', date],
  method: ['paymentMethod', z.enum(BANKED_METHODS)],
  paymentCount: z.int(),
  grossCents: ['gross', money],
  processorFeeCents: ['processorFee', money],
  disputeFeeCents: ['disputeFee', money],
  returnedItemFeeCents: ['returnedItemFee', money],
  netCents: ['net', money],
})
export type BankedMoney = z.output<typeof bankedMoney>
