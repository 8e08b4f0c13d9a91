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
  /** How it stands today. */
  sight: z.enum(INSTALMENT_SIGHTS),
} as const

export type PlanInstalment = EntityOf<typeof instalmentFields>

/** What came, or is on its way, for a plan through this site. */
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

/** What a person agreed to, as it was shown then. */
const authorization = entity({
  text: z.string(),
  textVersion: z.string(),
  acceptedAt: instant,
})

/** Debits that come by themselves. */
const autopay = entity({
  id: z.string(),
  method: agreedMethod,
  /** Of a bank account. */
  institution: z.nullable(z.string()),
  /** Of a card. */
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

/** An accepted plan for the person whose plan it is: what was agreed, what came of it, and what it costs. */
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
  /** Of all instalments. */
  agreedCents: centsNumber,
  paidCents: centsNumber,
  /** What the plan costs beside what was owed on the day it was accepted; null where that cannot be computed. */
  interestCents: z.nullable(centsNumber),
  /** What pays it off now; null where no figure can be given. */
  payoffCents: z.nullable(centsNumber),
  payoffGoodThrough: z.nullable(date),
  instalments: z.array(entity(instalmentFields)),
  /** Paid, and not posted yet: at the bank, or in review. */
  underWayCents: centsNumber,
  /** Staff look at some of it first: its payer is not to pay again. */
  isInReview: ['inReview', z.boolean()],
  payments: z.array(planPayment),
  autopay: z.nullable(autopay),
  /** 'held': nothing may be debited now; 'paused': a hold has paused what was on, and is over. */
  autopayHold: z.nullable(z.enum(['held', 'paused'])),
  /** Those that a hold has paused: their owner can still stop them for good. */
  heldAutopayId: z.nullable(z.string()),
  graceDays: z.int(),
  /** So many missed instalments end it; 0: staff decide. */
  defaultAfterMissed: z.int(),
  mayPay: z.boolean(),
  /** It was accepted here, so that there is a copy of the agreement. */
  hasAgreement: z.boolean(),
})
export type Plan = z.output<typeof plan>
