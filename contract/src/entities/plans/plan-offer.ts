import { ZERO } from '@fieldstone/domain/money/cents'
import * as z from 'zod/mini'
import { type EntityOf, entity } from '../../entity.ts'
import {
  because,
  centsFromZero,
  centsNumber,
  date,
  exactText,
  formInt,
  multilineText,
  optionalText,
  text,
} from '../../values.ts'

const instalment = entity({
  number: ['no', z.int()],
  dueOn: ['dueDate', date],
  amountCents: ['portionCents', centsNumber],
})

/** Money on its way to the certificate, and what it will pay of the plan. */
export const moneyOnItsWay = entity({
  payments: z.array(entity({ cameOn: ['cameDate', date], amountCents: centsNumber })),
  /** How many installments it pays in full, the oldest first. */
  paidCount: z.int(),
  /** What it pays of the next one. */
  partCents: centsNumber,
})

/** An offer of a plan for its requester, as of now. */
export const planOffer = entity({
  planId: z.int(),
  certificateId: ['parcelID', z.int()],
  certificateNo: ['taxSaleNo', z.string()],
  expiresOn: ['offerExpireDate', date],
  levelCents: centsNumber,
  /** Paid before the monthly installments. 0 if none. */
  downCents: ['downPaymentCents', centsNumber],
  agreedCents: centsNumber,
  owedCents: centsNumber,
  instalments: z.array(instalment),
  /** Not part of the amounts above. Null if nothing is on its way. */
  moneyOnItsWay: z.nullable(moneyOnItsWay),
  text: z.string(),
  textVersion: z.string(),
})
export type PlanOffer = z.output<typeof planOffer>

/** What opens an offer without an account: a mailed code with its certificate number, or the token of an e-mailed link. */
export const planCode = {
  /** Empty for the token of a link. */
  certificateNo: ['taxSaleNo', optionalText(40)],
  code: exactText(80),
} as const
export type PlanCode = EntityOf<typeof planCode>

/** A mailed code with its certificate number. It proves the mailing address, which a link does not. */
export const mailedCode = entity({
  ...planCode,
  certificateNo: ['taxSaleNo', text(40).check(z.minLength(1))],
})

/** A plan as a code opens it. */
export const planByCode = entity({
  certificateNo: ['taxSaleNo', z.string()],
  /** Null if no offer is open. */
  offer: z.nullable(planOffer),
  acceptedOn: ['acceptDate', z.nullable(date)],
})
export type PlanByCode = z.output<typeof planByCode>

/** The terms that staff offer. */
export const planTerms = entity({
  instalmentCount: ['term', formInt(1)],
  firstDueOn: ['firstDueDate', date],
  expiresOn: ['offerExpireDate', date],
  downCents: ['downPaymentCents', z._default(centsFromZero, ZERO)],
  downDueOn: ['downPaymentDueDate', z._default(z.nullable(date), null)],
  /** The version that staff saw. The offer is refused if the plan has changed since. */
  version: z.optional(z.int()),
  /** Why it is offered despite the obstacles. */
  overrideReason: z.optional(because),
})

const acceptanceFields = {
  agreedCents: centsNumber,
  textVersion: exactText(20),
  isAccepted: ['accepted', z._default(z.boolean(), false)],
} as const

/** The acceptance of the sum and text that were shown. */
export const planAcceptance = entity(acceptanceFields)
export const planAcceptanceByCode = entity({ ...planCode, ...acceptanceFields })

/** Other terms than those offered. */
export const planCounterByCode = entity({ ...planCode, comment: multilineText(2000) })

/** An offer that came back signed on paper, as it was filled in. */
export const paperAcceptance = entity({
  signedOn: ['signedDate', date],
  agreedCents: centsFromZero,
  version: z.int(),
  overrideReason: z.optional(because),
})
export type PaperAcceptance = z.output<typeof paperAcceptance>
