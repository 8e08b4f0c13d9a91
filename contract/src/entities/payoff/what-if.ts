import { LAW_DAY_KINDS } from '@fieldstone/domain/legal/law-day'
import { COMPONENT_KINDS } from '@fieldstone/domain/payoff/component'
import * as z from 'zod/mini'
import { type EntityOf, entity } from '../../entity.ts'
import { bpsNumber, centsNumber, date } from '../../values.ts'

/** These answers are made to be shared: no name, no address, and no text that somebody has written. */
const ofCertificate = {
  certificateId: ['parcelID', z.int()],
  certificateNo: ['taxSaleNo', z.string()],
  /** The day on which it was asked, in the county. */
  today: date,
} as const

const lawDayFields = {
  kind: z.enum(LAW_DAY_KINDS),
  amountCents: z.nullable(centsNumber),
  rateBps: z.nullable(bpsNumber),
} as const

export type LawDay = EntityOf<typeof lawDayFields>

const stepFields = {
  on: date,
  paidCents: centsNumber,
  /** The payoff of that day, once that day's installment is paid. */
  owedCents: centsNumber,
  days: z.array(entity(lawDayFields)),
} as const

export type WhatIfStep = EntityOf<typeof stepFields>
const steps = z.array(entity(stepFields))

const figureFields = {
  principalCents: centsNumber,
  interestCents: centsNumber,
  expenseCents: centsNumber,
  totalCents: centsNumber,
  goodUntil: date,
} as const
const figure = entity(figureFields)

/** Interest that is added to one debt; `origin` is the day from which it counts. */
const interestFields = {
  kind: z.enum(COMPONENT_KINDS),
  origin: ['originDate', date],
  amountCents: centsNumber,
} as const

/** Nothing is paid until a day: the figure of today, and its interest line by line, is the figure of that day. */
const ifUnpaidFields = {
  ...ofCertificate,
  on: date,
  now: figure,
  later: figure,
  interest: z.array(entity(interestFields)),
  /** Interest is added each day, so that no day of it stands out. */
  growsDaily: z.boolean(),
  steps: steps,
} as const

export type IfUnpaid = EntityOf<typeof ifUnpaidFields>
export const ifUnpaid = entity(ifUnpaidFields)

const planFields = {
  termMonths: ['term', z.int()],
  levelCents: centsNumber,
  agreedCents: centsNumber,
  /** If it is paid today instead. */
  owedCents: centsNumber,
  growsDaily: z.boolean(),
  /** From today through the last installment. */
  steps: steps,
} as const

export type IfPlan = EntityOf<typeof planFields>

export const MONTHLY_OUTCOMES = ['plan', 'too-long', 'never', 'not-offered'] as const

/** So much is paid a month. */
const ifPaidMonthlyFields = {
  ...ofCertificate,
  amountCents: centsNumber,
  firstDueOn: ['firstDueDate', date],
  /** 'too-long': the longest plan does not suffice. 'never': it would only grow. 'not-offered': there is a plan, or there was one. */
  outcome: z.enum(MONTHLY_OUTCOMES),
  /** The monthly amount of the longest plan; of an amount that is too low. */
  leastCents: z.nullable(centsNumber),
  plan: z.nullable(entity(planFields)),
} as const

export type IfPaidMonthly = EntityOf<typeof ifPaidMonthlyFields>
export const ifPaidMonthly = entity(ifPaidMonthlyFields)
