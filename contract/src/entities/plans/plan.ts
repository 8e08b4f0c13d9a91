import { INSTALMENT_SIGHTS } from '@fieldstone/domain/plans/standing'
import * as z from 'zod/mini'
import { type EntityOf, entity } from '../../entity.ts'
import { centsNumber, date, instant } from '../../values.ts'
import { agreedMethod, method, status } from '../payments/payment-fields.ts'
import { planStatus } from './plan-status.ts'

export const instalmentFields = {
  number: ['no', z.int()],
  dueOn: ['dueDate', date],
  portionCents: centsNumber,
  paidCents: centsNumber,
  /** Its status today. */
  sight: z.enum(INSTALMENT_SIGHTS),
} as const

export type PlanInstalment = EntityOf<typeof instalmentFields>

/** A payment of a plan through this site, received or on its way. */
const planPayment = entity({
  id: z.string(),
  paidOn: ['paymentDate', date],
  method: method,
  status: status,
  isAutomatic: ['automatic', z.boolean()],
  portionCents: centsNumber,
  totalCents: centsNumber,
  receiptNo: z.nullable(z.string()),
})
export type PlanPayment = z.output<typeof planPayment>

/** The text that a person accepted, as it was shown. */
const authorization = entity({
  text: z.string(),
  textVersion: z.string(),
  acceptedAt: instant,
})

/** Automatic payments that are on. */
const autopay = entity({
  id: z.string(),
  method: agreedMethod,
  /** For a bank account. */
  institution: z.nullable(z.string()),
  /** For a card. */
  brand: ['cardBrand', z.nullable(z.string())],
  expiresOn: ['cardExpirationDate', z.nullable(date)],
  last4: ['achLast4', z.nullable(z.string())],
  nextDebitOn: z.nullable(date),
  nextTotalCents: z.nullable(centsNumber),
  lastDebitOn: z.nullable(date),
  debitCount: z.int(),
  authorization: z.nullable(authorization),
})
export type Autopay = z.output<typeof autopay>

/** An accepted plan for its owner: what was agreed, what was paid, and what it costs. */
export const plan = entity({
  id: ['planId', z.int()],
  certificateId: ['parcelID', z.int()],
  certificateNo: ['taxSaleNo', z.string()],
  parcelNo: z.string(),
  address: ['propertyAddressFull', z.string()],
  status: ['payPlanStatus', planStatus],
  acceptedOn: ['acceptedDate', z.nullable(date)],
  today: date,
  termMonths: ['term', z.nullable(z.int())],
  levelCents: z.nullable(centsNumber),
  /** The total of all installments. */
  agreedCents: centsNumber,
  paidCents: centsNumber,
  /** What the plan costs beyond what was owed on the day it was accepted. Null if that cannot be computed. */
  interestCents: z.nullable(centsNumber),
  /** What pays it off now. Null if no figure can be given. */
  payoffCents: z.nullable(centsNumber),
  payoffGoodThrough: z.nullable(date),
  instalments: z.array(entity(instalmentFields)),
  /** Paid but not posted: at the bank, or in review. */
  underWayCents: centsNumber,
  /** Whether staff review a payment. Its payer should not pay again. */
  isInReview: ['inReview', z.boolean()],
  payments: z.array(planPayment),
  autopay: z.nullable(autopay),
  /** 'held': nothing may be debited now. 'paused': a hold that has ended paused automatic payments. */
  autopayHold: z.nullable(z.enum(['held', 'paused'])),
  /** Automatic payments that a hold paused. The owner can still stop them for good. */
  heldAutopayId: z.nullable(z.string()),
  graceDays: z.int(),
  /** The number of missed installments that ends it. 0: staff decide. */
  defaultAfterMissed: z.int(),
  mayPay: z.boolean(),
  /** Whether it was accepted on this site, so that there is a copy of the agreement. */
  hasAgreement: z.boolean(),
})
export type Plan = z.output<typeof plan>
