import { COMPONENT_KINDS } from '@fieldstone/domain/payoff/component'
import { OWN_NAME_CODES } from '@fieldstone/domain/payoff/own-name-codes'
import * as z from 'zod/mini'
import { entity } from '../../entity.ts'
import { bpsNumber, centsNumber, date } from '../../values.ts'
import { nextChange } from '../certificates/certificate.ts'

const kind = z.enum(COMPONENT_KINDS)

const nameFields = {
  /** As a person or a county has written it; null where the product names it. */
  label: z.nullable(z.string()),
  /** The product's own name of it, which the reader's language words. */
  labelCode: z.nullable(z.enum(OWN_NAME_CODES)),
} as const

/** What came to be owed beside interest. */
const added = entity({
  kind: kind,
  ...nameFields,
  on: date,
  amountCents: centsNumber,
})

const interest = entity({
  kind: kind,
  ...nameFields,
  amountCents: centsNumber,
  /** At the end of the year the minimum of the law is owed, since the interest is less. */
  isMinimum: z.boolean(),
})

const rateChange = entity({
  on: date,
  fromBps: bpsNumber,
  toBps: bpsNumber,
})

/** What was owed before, and what was added, and its interest, less what was paid, is the total at its end. */
const growthYear = entity({
  from: date,
  through: date,
  added: z.array(added),
  interest: z.array(interest),
  rateChanges: z.array(rateChange),
  paidCents: centsNumber,
  totalCents: centsNumber,
})
export type GrowthYear = z.output<typeof growthYear>

const point = entity({
  on: date,
  principalCents: centsNumber,
  interestCents: centsNumber,
  expenseCents: centsNumber,
})

/** A part of the payoff, and the statutes on which it rests, as they are cited. */
const law = entity({
  kind: kind,
  ...nameFields,
  on: date,
  statutes: z.array(z.string()),
})

/** How the debt of a certificate came to be what it is, from the sale through the payoff's day. */
export const growth = entity({
  certificateId: ['parcelID', z.int()],
  certificateNo: ['taxSaleNo', z.string()],
  /** The date to show, which may be earlier than the last year's end. */
  goodUntil: date,
  /** As on the certificate. */
  nextChange: ['payoffNextChange', z.nullable(nextChange)],
  years: z.array(growthYear),
  points: z.array(point),
  /** Of the parts of the payoff for which the product knows a statute. */
  laws: z.array(law),
})
export type Growth = z.output<typeof growth>
