import * as z from 'zod/mini'
import { entity } from '../../entity.ts'
import { date, money } from '../../values.ts'
import { planStatus } from '../plans/plan-status.ts'

/** Somebody asked for a payoff, and what was offered. */
export const payoffRequest = entity({
  id: ['payoffID', z.int()],
  requestedOn: ['requestDate', date],
  offeredOn: ['offerDate', z.nullable(date)],
  offerExpiresOn: ['offerExpireDate', z.nullable(date)],
  offerCents: ['offerAmount', z.nullable(money)],
  firstName: ['requestByFirstName', z.string()],
  lastName: ['requestByLastName', z.string()],
  memo: ['payoffMemo', z.string()],
})
export type PayoffRequest = z.output<typeof payoffRequest>

/** A payment plan from its request on; the term is in months. */
export const paymentPlan = entity({
  id: ['paymentPlanID', z.int()],
  requestedOn: ['requestDate', date],
  offeredOn: ['offerDate', z.nullable(date)],
  offerExpiresOn: ['offerExpireDate', z.nullable(date)],
  termMonths: ['term', z.nullable(z.int())],
  status: ['payPlanStatus', planStatus],
  firstName: ['requestByFirstName', z.string()],
  lastName: ['requestByLastName', z.string()],
  memo: ['paymentPlanMemo', z.string()],
})
export type PaymentPlan = z.output<typeof paymentPlan>

/** The specification encodes this flag as text. */
const trueFalseText = z.codec(z.enum(['True', 'False']), z.boolean(), {
  decode: (text) => text === 'True',
  encode: (flag) => (flag ? 'True' : 'False'),
})

/** A letter, call or mail about a certificate, to the company or from it. */
export const correspondence = entity({
  id: ['logID', z.int()],
  contactFirstName: z.string(),
  contactLastName: z.string(),
  isIncoming: ['incoming', trueFalseText],
  method: ['logType', z.string()],
  repFirstName: ['intContactFirstName', z.string()],
  repLastName: ['intContactLastName', z.string()],
  loggedOn: ['logDate', date],
  reason: ['corrType', z.string()],
  notes: z.string(),
})
export type Correspondence = z.output<typeof correspondence>
