import { ACCOUNT_LANGUAGES } from '@fieldstone/domain/accounts/language'
import { PLAN_OBSTACLES } from '@fieldstone/domain/payments/certificate-money'
import { DESK_ACTIONS, PLAN_CHANGES } from '@fieldstone/domain/plans/desk'
import * as z from 'zod/mini'
import { entity } from '../../entity.ts'
import { because, centsNumber, date, instant } from '../../values.ts'
import { instalmentFields } from './plan.ts'
import { moneyOnItsWay } from './plan-offer.ts'
import { planStatus } from './plan-status.ts'

export const PLAN_STAGES = [
  'requested',
  'offered',
  'countered',
  'accepted',
  'declined',
  'expired',
  'ended',
] as const

/** Whether e-mail about a plan reaches its requester. */
export const MAIL_REACHES = ['mail', 'undelivered', 'no-access', 'no-account'] as const
export type MailReach = (typeof MAIL_REACHES)[number]

/** A request that staff took by telephone. */
const takenCall = entity({
  mailingAddress: z.string(),
  language: z.enum(ACCOUNT_LANGUAGES),
  takenBy: z.string(),
  takenAt: ['taken', instant],
})

const mailedCode = entity({
  madeBy: z.string(),
  madeAt: ['made', instant],
  expiresAt: ['expires', instant],
})

/** A plan for an administrator, from its request on, with all its dates. */
export const deskPlan = entity({
  id: ['planId', z.int()],
  certificateId: ['parcelID', z.int()],
  certificateNo: ['taxSaleNo', z.string()],
  parcelNo: z.string(),
  ownerName: z.string(),
  address: ['propertyAddressFull', z.string()],
  status: ['payPlanStatus', planStatus],
  stage: z.enum(PLAN_STAGES),
  version: z.int(),
  today: date,
  requester: z.string(),
  /** The requester's account. Null for a person without one. */
  userId: ['userID', z.nullable(z.int())],
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  reach: ['mailReach', z.enum(MAIL_REACHES)],
  /** Null if it was not requested by telephone. */
  call: ['telephoneRequest', z.nullable(takenCall)],
  /** The mailed code that can be used now. Null if there is none. */
  mailedCode: z.nullable(mailedCode),
  /** When an account claimed it by a mailed code. */
  claimedAt: ['claimed', z.nullable(instant)],
  comment: z.string(),
  memo: ['paymentPlanMemo', z.string()],
  requestedOn: ['requestDate', date],
  offeredOn: ['offerDate', z.nullable(date)],
  expiresOn: ['offerExpireDate', z.nullable(date)],
  counteredOn: ['counterDate', z.nullable(date)],
  acceptedOn: ['acceptDate', z.nullable(date)],
  defaultedOn: ['defaultDate', z.nullable(date)],
  curedOn: ['cureDate', z.nullable(date)],
  cureBy: ['cureByDate', z.nullable(date)],
  completedOn: ['completeDate', z.nullable(date)],
  canceledOn: ['cancelDate', z.nullable(date)],
  termMonths: ['term', z.nullable(z.int())],
  levelCents: z.nullable(centsNumber),
  firstDueOn: ['firstDueDate', z.nullable(date)],
  downCents: ['downPaymentCents', centsNumber],
  downDueOn: ['downPaymentDueDate', z.nullable(date)],
  /** Null if no figure can be given. */
  owedCents: z.nullable(centsNumber),
  /** Unapplied funds of the certificate. They pay nothing until staff apply them. */
  heldCents: centsNumber,
  agreedCents: centsNumber,
  paidCents: centsNumber,
  instalments: z.array(entity(instalmentFields)),
  hasAgreement: z.boolean(),
  /** The company's usual term. */
  usualTerm: z.int(),
  graceDays: z.int(),
  actions: z.array(z.enum(DESK_ACTIONS)),
  /** What prevents an offer or acceptance unless staff give a reason. */
  obstacles: z.array(z.enum(PLAN_OBSTACLES)),
  /** Not part of the installments of an open offer. Null if nothing is on its way, or no offer is open. */
  moneyOnItsWay: z.nullable(moneyOnItsWay),
  /** Why staff offered it despite the obstacles. */
  overrideReason: z.nullable(z.string()),
})
export type DeskPlan = z.output<typeof deskPlan>

const previewInstalment = entity({
  number: ['no', z.int()],
  dueOn: ['dueDate', date],
  amountCents: ['portionCents', centsNumber],
})

/** The result of terms before they are offered. */
export const planPreview = entity({
  termMonths: ['term', z.int()],
  levelCents: centsNumber,
  agreedCents: centsNumber,
  owedCents: centsNumber,
  /** What the plan costs beyond what is owed today. */
  interestCents: centsNumber,
  instalments: z.array(previewInstalment),
})
export type PlanPreview = z.output<typeof planPreview>

/** A change of a plan's status, with its reason. */
export const planChange = entity({
  change: z.enum(PLAN_CHANGES),
  version: z.int(),
  reason: because,
  /** For a cure: the last day to catch up. */
  cureBy: ['cureByDate', z._default(z.nullable(date), null)],
})
export type PlanChangeRequest = z.output<typeof planChange>

const scheduledDebit = entity({
  certificateId: ['parcelID', z.int()],
  certificateNo: ['taxSaleNo', z.string()],
  /** The day that its payer was notified of. */
  debitOn: ['debitDate', date],
  totalCents: centsNumber,
})

/** Scheduled ACH debits above a proposed limit, and the number above today's limit. */
export const debitsAboveLimit = entity({
  count: z.int(),
  totalCents: centsNumber,
  /** The number above the limit that is set now. */
  nowCount: z.int(),
  /** The first debits by day. */
  debits: z.array(scheduledDebit),
})
export type DebitsAboveLimit = z.output<typeof debitsAboveLimit>
