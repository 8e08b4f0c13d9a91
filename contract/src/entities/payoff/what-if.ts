import { LAW_DAY_KINDS } from '@fieldstone/domain/legal/law-day'
import { COMPONENT_KINDS } from '@fieldstone/domain/payoff/component'
import * as z from 'zod/mini'
import { entity } from '../../entity.ts'
import { bpsNumber, centsNumber, date } from '../../values.ts'
import { payoffFields } from './payoff-fields.ts'

/** These answers are made to be shared: no name, no address, and no text that somebody has written. */
const ofCertificate = {
  certificateId: ['parcelID', z.int()],
  certificateNo: ['taxSaleNo', z.string()],
  /** The day on which it was asked, in the county. */
  today: date,
} as const

const lawDay = entity({
  kind: z.enum(LAW_DAY_KINDS),
  amountCents: z.nullable(centsNumber),
  rateBps: z.nullable(bpsNumber),
})
export type LawDay = z.output<typeof lawDay>

const whatIfStep = entity({
  on: date,
  paidCents: centsNumber,
  /** The payoff of that day, once that day's installment is paid. */
  owedCents: centsNumber,
  days: z.array(lawDay),
})
export type WhatIfStep = z.output<typeof whatIfStep>

const steps = z.array(whatIfStep)

const figure = entity({
  ...payoffFields,
  goodUntil: date,
})

/** Interest that is added to one debt; `origin` is the day from which it counts. */
const interest = entity({
  kind: z.enum(COMPONENT_KINDS),
  origin: ['originDate', date],
  amountCents: centsNumber,
})

/**
 * Nothing is paid until a day, but what a running plan brings: the figure of today, and its interest line by line, less
 * `paidCents`, is the figure of that day.
 */
export const ifUnpaid = entity({
  ...ofCertificate,
  on: date,
  now: figure,
  later: figure,
  interest: z.array(interest),
  /** Installments that are open, each on its day, and what is on its way: `underWayCents` of it. 0 for who may not see the plan. */
  paidCents: centsNumber,
  underWayCents: centsNumber,
  /** The answer counts on a plan. */
  isOnPlan: z.boolean(),
  /** Interest is added each day, so that no day of it stands out. */
  growsDaily: z.boolean(),
  steps: steps,
})
export type IfUnpaid = z.output<typeof ifUnpaid>

const ifPlan = entity({
  termMonths: ['term', z.int()],
  levelCents: centsNumber,
  agreedCents: centsNumber,
  /** If it is paid today instead. */
  owedCents: centsNumber,
  growsDaily: z.boolean(),
  /** From today through the last installment. */
  steps: steps,
})
export type IfPlan = z.output<typeof ifPlan>

/** So much is paid a month. */
export const ifPaidMonthly = entity({
  ...ofCertificate,
  amountCents: centsNumber,
  firstDueOn: ['firstDueDate', date],
  /** 'too-long': the longest plan does not suffice. 'never': it would only grow. 'not-offered': there is a plan, or there was one. */
  outcome: z.enum(['plan', 'too-long', 'never', 'not-offered']),
  /** The monthly amount of the longest plan; of an amount that is too low. */
  leastCents: z.nullable(centsNumber),
  plan: z.nullable(ifPlan),
})
export type IfPaidMonthly = z.output<typeof ifPaidMonthly>
