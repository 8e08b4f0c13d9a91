import { COMPONENT_KINDS } from '@fieldstone/domain/payoff/component'
import { OWN_NAME_CODES } from '@fieldstone/domain/payoff/own-name-codes'
import * as z from 'zod/mini'
import { entity } from '../../entity.ts'
import { bpsNumber, centsNumber, date } from '../../values.ts'
import { nextChange } from '../certificates/certificate.ts'

const kind = z.enum(COMPONENT_KINDS)

const nameFields = {
  /** The name that a person or county entered. Null if it has a name of the product. */
  label: z.nullable(z.string()),
  /** The code of the product's own name, which is shown in the reader's language. */
  labelCode: z.nullable(z.enum(OWN_NAME_CODES)),
} as const

/** A charge that was added to the debt, other than interest. */
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
  /** At the end of the year the legal minimum is owed, because the interest is less. */
  isMinimum: z.boolean(),
})

const rateChange = entity({
  on: date,
  fromBps: bpsNumber,
  toBps: bpsNumber,
})

/** One year of the debt. The earlier total plus `added` and `interest`, minus `paidCents`, is `totalCents` at its end. */
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

/** A part of the payoff, and the citations of the statutes that allow it. */
const law = entity({
  kind: kind,
  ...nameFields,
  on: date,
  statutes: z.array(z.string()),
})

/** How the debt of a certificate grew, from the sale through the day of the payoff. */
export const growth = entity({
  certificateId: ['parcelID', z.int()],
  certificateNo: ['taxSaleNo', z.string()],
  /** The date to show, which may be earlier than the last year's end. */
  goodUntil: date,
  /** The same as on the certificate. */
  nextChange: ['payoffNextChange', z.nullable(nextChange)],
  years: z.array(growthYear),
  points: z.array(point),
  /** Only the parts of the payoff for which the product has a statute. */
  laws: z.array(law),
})
export type Growth = z.output<typeof growth>
