import { COMPONENT_KINDS } from '@fieldstone/domain/payoff/component'
import { OWN_NAME_CODES } from '@fieldstone/domain/payoff/own-name-codes'
import * as z from 'zod/mini'
import { type EntityOf, entity } from '../../entity.ts'
import { bpsNumber, centsNumber, date } from '../../values.ts'

const kind = z.enum(COMPONENT_KINDS)

const nameFields = {
  /** As a person or a county has written it; null where the product names it. */
  label: z.nullable(z.string()),
  /** The product's own name of it, which the reader's language words. */
  labelCode: z.nullable(z.enum(OWN_NAME_CODES)),
} as const

/** What came to be owed beside interest. */
const addedFields = {
  kind: kind,
  ...nameFields,
  on: date,
  amountCents: centsNumber,
} as const

const interestFields = {
  kind: kind,
  ...nameFields,
  amountCents: centsNumber,
  /** At the end of the year the minimum of the law is owed, since the interest is less. */
  isMinimum: z.boolean(),
} as const

const rateChangeFields = {
  on: date,
  fromBps: bpsNumber,
  toBps: bpsNumber,
} as const

/** What was owed before, and what was added, and its interest, less what was paid, is the total at its end. */
const yearFields = {
  from: date,
  through: date,
  added: z.array(entity(addedFields)),
  interest: z.array(entity(interestFields)),
  rateChanges: z.array(entity(rateChangeFields)),
  paidCents: centsNumber,
  totalCents: centsNumber,
} as const

export type GrowthYear = EntityOf<typeof yearFields>

const pointFields = {
  on: date,
  principalCents: centsNumber,
  interestCents: centsNumber,
  expenseCents: centsNumber,
} as const

/** A part of the payoff, and the statutes on which it rests, as they are cited. */
const lawFields = {
  kind: kind,
  ...nameFields,
  on: date,
  statutes: z.array(z.string()),
} as const

/** How the debt of a certificate came to be what it is, from the sale through the payoff's day. */
const growthFields = {
  certificateId: ['parcelID', z.int()],
  certificateNo: ['taxSaleNo', z.string()],
  /** The date to show, which may be earlier than the last year's end. */
  goodUntil: date,
  years: z.array(entity(yearFields)),
  points: z.array(entity(pointFields)),
  /** Of the parts of the payoff for which the product knows a statute. */
  laws: z.array(entity(lawFields)),
} as const

export type Growth = EntityOf<typeof growthFields>
export const growth = entity(growthFields)
